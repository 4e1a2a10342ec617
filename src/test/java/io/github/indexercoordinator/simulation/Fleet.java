package io.github.indexercoordinator.simulation;

import io.github.indexercoordinator.config.IndexerSettings;
import io.github.indexercoordinator.config.WhenBusy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What the nodes of a story have to run. */
@SuppressWarnings("ImmutableEnumChecker") // lists of List.of
enum Fleet {
    /** One indexer that is content with the run under way. */
    SKIPS(List.of("price"), List.of(), WhenBusy.SKIP),
    /** Two indexers that never run at the same time, and whose triggers wait. */
    TAKES_TURNS(List.of("price", "stock"), List.of("catalog"), WhenBusy.QUEUE);

    private final List<String> ids;
    private final List<String> groups;
    private final WhenBusy whenBusy;

    Fleet(List<String> ids, List<String> groups, WhenBusy whenBusy) {
        this.ids = ids;
        this.groups = groups;
        this.whenBusy = whenBusy;
    }

    List<String> ids() {
        return ids;
    }

    /** All that is ever locked. */
    List<String> names() {
        return Stream.concat(ids.stream(), groups.stream().map(IndexerSettings::lockName))
                .toList();
    }

    boolean queues() {
        return whenBusy == WhenBusy.QUEUE;
    }

    List<IndexerSettings> indexers() {
        return ids.stream().map(this::indexer).toList();
    }

    private IndexerSettings indexer(String id) {
        return new IndexerSettings(
                id,
                List.of("true"),
                "/",
                Duration.ZERO,
                Simulation.TTL,
                Duration.ofSeconds(2),
                Duration.ZERO,
                Duration.ofMillis(500),
                Map.of(),
                groups,
                whenBusy,
                Optional.empty());
    }
}
