package io.github.indexercoordinator.metrics;

import io.github.indexercoordinator.event.CoordinatorEvent;
import io.github.indexercoordinator.event.CoordinatorEvent.Heartbeat;
import io.github.indexercoordinator.event.CoordinatorEvent.LockLost;
import io.github.indexercoordinator.event.CoordinatorEvent.LockWon;
import io.github.indexercoordinator.event.CoordinatorEvent.Released;
import io.github.indexercoordinator.event.CoordinatorEvent.Skipped;
import io.github.indexercoordinator.event.EventPublisher;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

/**
 * Counts what this node tells of its indexers' runs. Labels are bounded: indexers are the configured ones, reasons, causes and outcomes
 * are enumerated. From any thread.
 */
public final class NodeMetrics implements EventPublisher {
    private static final String INDEXER = "indexer";

    private final MeterRegistry registry;
    private final HeldRuns held;
    private final LastSuccesses successes;

    /**
     * Counts in a registry.
     *
     * @param held knows the runs under way
     * @param successes hears of runs that succeeded
     */
    public NodeMetrics(MeterRegistry registry, HeldRuns held, LastSuccesses successes) {
        this.registry = registry;
        this.held = held;
        this.successes = successes;
    }

    @Override
    public void publish(CoordinatorEvent event, boolean announced) {
        if (event instanceof Heartbeat heartbeat) {
            held.renewed(heartbeat.indexerId());
        } else if (event instanceof LockWon won) {
            won(won);
        } else if (event instanceof Skipped skipped) {
            String reason = skipped.reason().label();
            count("indexer.lock.skipped", "Triggers that led to no run here", skipped.indexerId(), "reason", reason);
        } else if (event instanceof LockLost lost) {
            String cause = lost.cause().label();
            count("indexer.lock.lost", "Leases lost in mid-run", lost.indexerId(), "cause", cause);
            held.lost(lost.indexerId());
        } else if (event instanceof Released released) {
            released(released);
        }
    }

    private void won(LockWon won) {
        count(
                "indexer.lock.won",
                "Runs begun",
                won.indexerId(),
                "reason",
                won.reason().label());
        held.won(won.indexerId(), won.at(), won.ttl());
    }

    private void released(Released released) {
        held.released(released.indexerId());
        Timer.builder("indexer.run")
                .description("How long commands worked")
                .tag(INDEXER, released.indexerId())
                .tag("outcome", released.outcome())
                .register(registry)
                .record(released.duration());
        released.detail()
                .ifPresent(detail -> count(
                        "indexer.run.failed",
                        "Runs that failed, where it is known why",
                        released.indexerId(),
                        "detail",
                        detail));
        if (released.outcome().equals("succeeded")) {
            successes.succeeded(released.indexerId(), released.at());
        }
    }

    private void count(String name, String description, String indexer, String tag, String value) {
        Counter.builder(name)
                .description(description)
                .tag(INDEXER, indexer)
                .tag(tag, value)
                .register(registry)
                .increment();
    }
}
