package io.github.indexercoordinator.cli;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How a fleet is at one moment.
 *
 * @param at by the store's clock
 * @param nodes those connected to the store; empty when the user of Redis may not list them
 */
record FleetStatus(Instant at, List<IndexerStatus> indexers, Optional<List<SeenNode>> nodes) {
    FleetStatus {
        indexers = List.copyOf(indexers);
    }
}
