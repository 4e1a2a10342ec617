package io.github.indexercoordinator.overview;

import io.vertx.core.json.JsonArray;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Counts skips by hour (UTC), for a day. Not thread-safe. */
final class SkipHours {
    static final int HOURS = 24;

    private final NavigableMap<Instant, Integer> counts = new TreeMap<>();

    void add(Instant at) {
        counts.merge(at.truncatedTo(ChronoUnit.HOURS), 1, Integer::sum);
        while (counts.size() > HOURS) {
            counts.pollFirstEntry();
        }
    }

    /** The first of the hours that are told of at a moment. */
    static Instant first(Instant now) {
        return now.truncatedTo(ChronoUnit.HOURS).minus(HOURS - 1, ChronoUnit.HOURS);
    }

    /** The counts of those hours, the oldest first. */
    JsonArray json(Instant now) {
        JsonArray json = new JsonArray();
        for (int hour = 0; hour < HOURS; hour++) {
            json.add(counts.getOrDefault(first(now).plus(hour, ChronoUnit.HOURS), 0));
        }
        return json;
    }
}
