package io.github.indexercoordinator;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.IndexerSettings;
import io.github.indexercoordinator.event.EventPublisher;
import io.github.indexercoordinator.lock.StoreMember;
import io.github.indexercoordinator.metrics.DecisionTimes;
import io.github.indexercoordinator.metrics.HeldRuns;
import io.github.indexercoordinator.metrics.IndexerGauges;
import io.github.indexercoordinator.metrics.LastSuccesses;
import io.github.indexercoordinator.metrics.MeteredStore;
import io.github.indexercoordinator.metrics.NodeMetrics;
import io.github.indexercoordinator.metrics.StoreMetrics;
import io.github.indexercoordinator.trigger.TriggerRouter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What a node counts, made for its configuration. */
final class NodeMeters {
    private final MeterRegistry registry;
    private final LastSuccesses successes;
    private final NodeMetrics events;
    private final StoreMetrics stores;

    NodeMeters(MeterRegistry registry, Configuration configuration) {
        this.registry = registry;
        Map<String, IndexerSettings> indexers = configuration.indexers();
        successes = new LastSuccesses(registry, indexers.keySet());
        HeldRuns held = new HeldRuns(
                registry,
                indexers.entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, indexer -> indexer.getValue().heartbeat())),
                System::nanoTime);
        events = new NodeMetrics(registry, held, successes);
        stores = new StoreMetrics(registry);
    }

    /** The same stores with their renewals timed, and shown as answering or not. */
    List<StoreMember> timed(List<StoreMember> members, StoreTurns turns) {
        members.forEach(member -> stores.show(member.name(), turns::answering));
        return members.stream().map(member -> MeteredStore.of(member, stores)).toList();
    }

    EventPublisher events() {
        return events;
    }

    LastSuccesses successes() {
        return successes;
    }

    TriggerRouter.Observer decisions() {
        return new DecisionTimes(registry);
    }

    /** For more numbers of single indexers. */
    IndexerGauges gauges() {
        return new IndexerGauges(registry);
    }
}
