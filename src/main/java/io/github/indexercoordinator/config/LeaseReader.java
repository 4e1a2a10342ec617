package io.github.indexercoordinator.config;

import java.time.Duration;
import java.util.stream.Stream;

/**
 * The terms of leases, of all and of one indexer. A heartbeat that nobody wrote is never longer than a third of the ttl,
 * so whoever shortens the ttl alone is right.
 */
final class LeaseReader {
    private final Values values;
    private final SlowestStore slowest;

    LeaseReader(Values values, SlowestStore slowest) {
        this.values = values;
        this.slowest = slowest;
    }

    LockSettings lock() {
        Duration ttl = values.get(Schema.LOCK_TTL);
        Duration heartbeat = values.get(Schema.LOCK_HEARTBEAT, withinThird(Schema.LOCK_HEARTBEAT.standard(), ttl));
        Duration killGrace = values.get(Schema.LOCK_KILL_GRACE);
        check("lock.", ttl, heartbeat, killGrace);
        Duration minInterval = values.get(Schema.LOCK_MIN_INTERVAL);
        return new LockSettings(values.get(Schema.LOCK_KEY_PREFIX), ttl, heartbeat, minInterval, killGrace);
    }

    /** The terms of one indexer, in the shape of all indexers' terms. */
    LockSettings of(String indexer, LockSettings lock) {
        Duration ttl = values.of(indexer, Schema.TTL_OF_INDEXER, lock.ttl());
        Duration heartbeat = values.of(indexer, Schema.HEARTBEAT, withinThird(wishedHeartbeat(lock), ttl));
        Duration killGrace = values.of(indexer, Schema.KILL_GRACE, lock.killGrace());
        String section = Schema.INDEXERS + "." + indexer + ".";
        if (values.has(section + "ttl") || values.has(section + "heartbeat") || values.has(section + "killGrace")) {
            check(section, ttl, heartbeat, killGrace);
        }
        Duration minInterval = values.of(indexer, Schema.MIN_INTERVAL, lock.minInterval());
        return new LockSettings(lock.keyPrefix(), ttl, heartbeat, minInterval, killGrace);
    }

    /** A heartbeat that was only cut to a short common ttl grows back with an indexer's longer one. */
    private Duration wishedHeartbeat(LockSettings lock) {
        return values.has(Schema.LOCK_HEARTBEAT.path()) ? lock.heartbeat() : Schema.LOCK_HEARTBEAT.standard();
    }

    private void check(String section, Duration ttl, Duration heartbeat, Duration killGrace) {
        if (!values.sound(section + "ttl", section + "heartbeat", section + "killGrace", slowest.key())) {
            return;
        }
        if (heartbeat.multipliedBy(3).compareTo(ttl) > 0) {
            values.fault(
                    section + "heartbeat",
                    show(heartbeat) + " is more than a third of the ttl " + show(ttl)
                            + "; write at most " + show(third(ttl)) + ", or a ttl of at least "
                            + show(heartbeat.multipliedBy(3)));
        }
        checkSum(section, ttl, heartbeat, killGrace);
    }

    private void checkSum(String section, Duration ttl, Duration heartbeat, Duration killGrace) {
        Duration needed = heartbeat.plus(slowest.commandTimeout()).plus(killGrace);
        if (needed.compareTo(ttl) >= 0) {
            values.fault(
                    blamed(section),
                    "heartbeat " + show(heartbeat) + " + " + slowest.key() + " "
                            + show(slowest.commandTimeout()) + " + killGrace " + show(killGrace) + " = " + show(needed)
                            + " must be less than the ttl " + show(ttl) + ", for work is ended before its lease ends");
        }
    }

    /** The key that somebody wrote; the others are defaults, which go together. */
    private String blamed(String section) {
        return Stream.of(section + "ttl", section + "killGrace", section + "heartbeat", slowest.key())
                .filter(values::has)
                .findFirst()
                .orElse(section + "ttl");
    }

    private static Duration withinThird(Duration heartbeat, Duration ttl) {
        return heartbeat.compareTo(third(ttl)) < 0 ? heartbeat : third(ttl);
    }

    private static Duration third(Duration ttl) {
        return Duration.ofMillis(ttl.toMillis() / 3);
    }

    private static String show(Duration duration) {
        return Durations.show(duration);
    }
}
