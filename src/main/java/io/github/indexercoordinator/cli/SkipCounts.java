package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.event.redis.EventNames;
import io.vertx.core.Future;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Adds up the hourly counters of skips. */
final class SkipCounts {
    private static final int HOURS = 24;

    private SkipCounts() {}

    /** How many there were of each indexer, in this hour and the 23 before it. */
    static Future<Map<String, Long>> read(RedisAccess redis, EventNames names, Instant now) {
        List<Future<@Nullable Response>> hours = LongStream.range(0, HOURS)
                .mapToObj(ago -> names.skipCounts(now.minus(Duration.ofHours(ago))))
                .map(key -> redis.send(Request.cmd(Command.HGETALL).arg(key)))
                .toList();
        return Future.all(hours).map(all -> {
            Map<String, Long> sums = new HashMap<>();
            hours.forEach(hour -> add(sums, hour.result()));
            return sums;
        });
    }

    private static void add(Map<String, Long> sums, @Nullable Response hour) {
        if (hour != null) {
            hour.getKeys()
                    .forEach(field -> sums.merge(indexer(field), hour.get(field).toLong(), Long::sum));
        }
    }

    /** The first element of a counter's name; what is counted for nobody in particular has none. */
    private static String indexer(String field) {
        try {
            return String.valueOf(new JsonArray(field).getValue(0));
        } catch (DecodeException | IndexOutOfBoundsException others) {
            return "";
        }
    }
}
