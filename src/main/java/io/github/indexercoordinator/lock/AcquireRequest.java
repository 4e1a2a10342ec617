package io.github.indexercoordinator.lock;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One try for a set of names.
 *
 * @param names what to hold, all or none; the first is the indexer
 * @param token the run's token: a repeated try with it is granted again, never refused by itself
 * @param ttl how long
 * @param minFence the largest fence the asker has ever seen for the indexer
 * @param triggerId if present, the try is declined when a run for this trigger has completed within the store's memory
 * @param minInterval if positive, the try is declined when the last completed run started less than this long ago
 */
public record AcquireRequest(
        List<String> names,
        OwnerToken token,
        Duration ttl,
        long minFence,
        Optional<String> triggerId,
        Duration minInterval) {
    public AcquireRequest {
        names = List.copyOf(names);
        if (names.isEmpty()) {
            throw new IllegalArgumentException("a lease needs a name");
        }
    }

    /** A try with no condition but that the names are free. */
    public static AcquireRequest of(List<String> names, OwnerToken token, Duration ttl) {
        return new AcquireRequest(names, token, ttl, 0, Optional.empty(), Duration.ZERO);
    }
}
