package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.lock.redis.RedisLockStore;
import io.github.indexercoordinator.magento.ViewBacklog;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a fleet is at one moment.
 *
 * @param at by the clock of Redis, or of this host where that is not to be had
 * @param nodes those connected to Redis; empty when they are not to be seen
 * @param stores the names of those that answer
 * @param backlogs what Magento's indexers on schedule have yet to do, of those of which it is known
 * @param silent why the others do not, for people, by name
 */
record FleetStatus(
        Instant at,
        List<IndexerStatus> indexers,
        Optional<List<SeenNode>> nodes,
        List<String> stores,
        Map<String, ViewBacklog> backlogs,
        Map<String, String> silent) {
    FleetStatus {
        indexers = List.copyOf(indexers);
        stores = List.copyOf(stores);
    }

    /** The same with backlogs. */
    FleetStatus with(Map<String, ViewBacklog> known) {
        return new FleetStatus(at, indexers, nodes, stores, Map.copyOf(known), silent);
    }

    /** Whether Redis, which alone knows the nodes and the skips, answers. */
    boolean redisAnswers() {
        return stores.contains(RedisLockStore.NAME);
    }
}
