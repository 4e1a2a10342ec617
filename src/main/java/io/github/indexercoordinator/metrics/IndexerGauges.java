package io.github.indexercoordinator.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Supplier;

/** More numbers of single indexers, for whoever knows some. From any thread. */
public final class IndexerGauges {
    private final MeterRegistry registry;

    public IndexerGauges(MeterRegistry registry) {
        this.registry = registry;
    }

    /**
     * Shows a number of an indexer from now on.
     *
     * @param name with dots, {@code indexer.backlog}: shown as {@code indexer_backlog}
     * @param indexer a configured one, so that labels stay bounded
     * @param number asked at each scrape, on another thread; must return at once
     */
    public void show(String name, String description, String indexer, Supplier<Number> number) {
        Gauge.builder(name, number)
                .description(description)
                .tag("indexer", indexer)
                .register(registry);
    }
}
