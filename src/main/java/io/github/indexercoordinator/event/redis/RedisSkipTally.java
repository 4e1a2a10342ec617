package io.github.indexercoordinator.event.redis;

import io.github.indexercoordinator.event.SkipTally;
import io.vertx.core.Future;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the hourly counters that {@link RedisPublisher} keeps, one command for each hour, all in one round trip. */
public final class RedisSkipTally implements SkipTally {
    private final Function<Request, Future<@Nullable Response>> redis;
    private final EventNames names;

    /** @param redis sends a command */
    public RedisSkipTally(Function<Request, Future<@Nullable Response>> redis, EventNames names) {
        this.redis = redis;
        this.names = names;
    }

    @Override
    public Future<List<SkipCount>> read(Instant since, Instant until) {
        Instant first = since.truncatedTo(ChronoUnit.HOURS);
        List<Future<List<SkipCount>>> hours = Stream.iterate(
                        first, hour -> !hour.isAfter(until), hour -> hour.plus(Duration.ofHours(1)))
                .map(this::hour)
                .toList();
        return Future.all(hours)
                .map(all ->
                        hours.stream().flatMap(hour -> hour.result().stream()).toList());
    }

    private Future<List<SkipCount>> hour(Instant hour) {
        Request request = Request.cmd(Command.HGETALL).arg(names.skipCounts(hour));
        return redis.apply(request).map(counters -> counters == null ? List.of() : counts(hour, counters));
    }

    private static List<SkipCount> counts(Instant hour, Response counters) {
        List<SkipCount> counts = new ArrayList<>();
        counters.getKeys()
                .forEach(field ->
                        count(hour, field, counters.get(field).toLong()).ifPresent(counts::add));
        return counts;
    }

    /** Empty for what is counted for nobody in particular. */
    private static Optional<SkipCount> count(Instant hour, String field, long count) {
        try {
            JsonArray who = new JsonArray(field);
            Optional<String> holder = Optional.ofNullable(who.getString(3));
            return Optional.of(
                    new SkipCount(hour, who.getString(0), who.getString(1), who.getString(2), holder, count));
        } catch (DecodeException | IndexOutOfBoundsException | ClassCastException others) {
            return Optional.empty();
        }
    }
}
