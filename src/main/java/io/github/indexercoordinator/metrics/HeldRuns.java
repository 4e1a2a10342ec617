package io.github.indexercoordinator.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** The runs of this node that hold their locks, and whether these are renewed in time. From any thread. */
public final class HeldRuns {
    private static final double NANOS = 1e9;

    private final MeterRegistry registry;
    private final Clock clock;
    private final Map<String, Held> runs = new HashMap<>();

    /** Nanoseconds that never step, from whatever beginning. */
    @FunctionalInterface
    public interface Clock {
        long nanos();
    }

    /** The last run of one indexer. */
    private static final class Held {
        private final Duration heartbeat;
        private final Counter late;
        private boolean present;
        private long since;
        private long renewed;
        private Duration ttl = Duration.ZERO;
        private double startedAt;

        Held(Duration heartbeat, Counter late) {
            this.heartbeat = heartbeat;
            this.late = late;
        }
    }

    /**
     * No runs yet.
     *
     * @param heartbeats how often each indexer's lock is to be renewed
     */
    public HeldRuns(MeterRegistry registry, Map<String, Duration> heartbeats, Clock clock) {
        this.registry = registry;
        this.clock = clock;
        heartbeats.forEach((indexer, heartbeat) -> runs.put(indexer, held(indexer, heartbeat)));
        Gauge.builder("indexer.runs.active", this, HeldRuns::active)
                .description("Runs that hold their locks on this node")
                .register(registry);
    }

    private Held held(String indexer, Duration heartbeat) {
        Gauge.builder("indexer.lock.held", this, all -> all.heldFor(indexer))
                .description("For how long the present run has held its lock; 0 without one")
                .baseUnit("seconds")
                .tag("indexer", indexer)
                .register(registry);
        Counter late = Counter.builder("indexer.lock.heartbeat.late")
                .description("Leases that were not renewed within one and a half heartbeats")
                .tag("indexer", indexer)
                .register(registry);
        return new Held(heartbeat, late);
    }

    synchronized void won(String indexer, Instant at, Duration ttl) {
        Held run = runs.get(indexer);
        if (run == null) {
            return;
        }
        if (run.startedAt == 0) {
            Gauge.builder("indexer.run.started.timestamp", this, all -> all.startedAt(indexer))
                    .description("When the last run on this node began")
                    .baseUnit("seconds")
                    .tag("indexer", indexer)
                    .register(registry);
        }
        run.present = true;
        run.since = clock.nanos();
        run.renewed = run.since;
        run.ttl = ttl;
        run.startedAt = at.toEpochMilli() / 1000.0;
    }

    synchronized void renewed(String indexer) {
        Held run = runs.get(indexer);
        if (run != null && run.present) {
            countIfLate(run);
            run.renewed = clock.nanos();
        }
    }

    synchronized void lost(String indexer) {
        Held run = runs.get(indexer);
        if (run != null && run.present) {
            countIfLate(run);
        }
    }

    synchronized void released(String indexer) {
        Held run = runs.get(indexer);
        if (run != null) {
            run.present = false;
        }
    }

    private void countIfLate(Held run) {
        if ((clock.nanos() - run.renewed) * 2 > run.heartbeat.toNanos() * 3) {
            run.late.increment();
        }
    }

    private synchronized double heldFor(String indexer) {
        Held run = runs.get(indexer);
        return run != null && holds(run) ? (clock.nanos() - run.since) / NANOS : 0;
    }

    private synchronized double startedAt(String indexer) {
        Held run = runs.get(indexer);
        return run == null ? 0 : run.startedAt;
    }

    private synchronized double active() {
        return runs.values().stream().filter(this::holds).count();
    }

    /** A lock that was left to run out is never told to be released. */
    private boolean holds(Held run) {
        return run.present && clock.nanos() - run.renewed < run.ttl.toNanos();
    }
}
