package io.github.indexercoordinator.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.function.Predicate;

/** Counts how lock stores fare. From any thread. */
public final class StoreMetrics {
    private final MeterRegistry registry;

    public StoreMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    /**
     * Shows whether a store answers.
     *
     * @param answers asked with the store's name at each scrape; must return at once
     */
    public void show(String store, Predicate<String> answers) {
        Gauge.builder("indexer.store.up", answers, up -> up.test(store) ? 1 : 0)
                .description("Whether the lock store answers this node")
                .tag("store", store)
                .strongReference(true)
                .register(registry);
    }

    /** How long a store takes to renew a lease. */
    Timer heartbeats(String store) {
        return Timer.builder("indexer.lock.heartbeat")
                .description("How long renewing a lease took")
                .tag("store", store)
                .publishPercentileHistogram()
                .minimumExpectedValue(MeteredStore.SHORTEST)
                .maximumExpectedValue(MeteredStore.LONGEST)
                .register(registry);
    }
}
