package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.event.SkipTally.SkipCount;
import io.github.indexercoordinator.event.redis.EventNames;
import io.github.indexercoordinator.event.redis.RedisSkipTally;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;

/** Adds up the hourly counters of skips. */
final class SkipCounts {
    // With the present one.
    private static final Duration HOURS_BEFORE = Duration.ofHours(23);

    private SkipCounts() {}

    /** How many there were of each indexer, in this hour and the 23 before it. */
    static Future<Map<String, Long>> read(RedisAccess redis, EventNames names, Instant now) {
        return new RedisSkipTally(redis::send, names)
                .read(now.minus(HOURS_BEFORE), now)
                .map(counts -> counts.stream()
                        .collect(Collectors.groupingBy(SkipCount::indexer, Collectors.summingLong(SkipCount::count))));
    }
}
