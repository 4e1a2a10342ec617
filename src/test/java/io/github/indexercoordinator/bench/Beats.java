package io.github.indexercoordinator.bench;

import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Sees from the events how late the heartbeats of many runs are. Thread-safe. */
final class Beats {
    private static final long LATE_MILLIS = 1000;

    private final long intervalMillis;
    private final Map<String, Long> last = new HashMap<>();
    private long count;
    private long late;
    private long latest;

    Beats(long intervalMillis) {
        this.intervalMillis = intervalMillis;
    }

    synchronized void add(JsonObject event) {
        long now = TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
        switch (event.getString("event")) {
            case "lock-won" -> last.put(event.getString("indexer"), now);
            case "heartbeat" -> beat(event.getString("indexer"), now);
            default -> {}
        }
    }

    private void beat(String indexer, long now) {
        Long before = last.put(indexer, now);
        long lateness = before == null ? 0 : now - before - intervalMillis;
        count++;
        latest = Math.max(latest, lateness);
        late += lateness > LATE_MILLIS ? 1 : 0;
    }

    synchronized long count() {
        return count;
    }

    /** How many came more than a second after they were due. */
    synchronized long late() {
        return late;
    }

    /** How late the latest was, in milliseconds. */
    synchronized long latest() {
        return latest;
    }
}
