package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.lock.redis.RedisLockStore;
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
 * @param silent why the others do not, for people, by name
 */
record FleetStatus(
        Instant at,
        List<IndexerStatus> indexers,
        Optional<List<SeenNode>> nodes,
        List<String> stores,
        Map<String, String> silent) {
    FleetStatus {
        indexers = List.copyOf(indexers);
        stores = List.copyOf(stores);
    }

    /** Whether Redis, which alone knows the nodes and the skips, answers. */
    boolean redisAnswers() {
        return stores.contains(RedisLockStore.NAME);
    }
}
