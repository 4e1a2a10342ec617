package io.github.indexercoordinator.lock;

import java.time.Duration;

/**
 * How long a lease lasts, and how much of that its holder counts on.
 *
 * <p>The drift is that of the Redlock description (redis.io, "Distributed Locks with Redis"): 1 % of the ttl for clocks that run
 * at different speeds, and 2 ms for the server's own rounding.
 *
 * @param ttl what the store is asked for
 */
public record LeaseTerm(Duration ttl) {
    private static final Duration SHORTEST = Duration.ofMillis(100);
    private static final Duration ROUNDING = Duration.ofMillis(2);

    public LeaseTerm {
        // PEXPIRE 0 deletes the key and answers 1: a term that rounds to nothing must not reach a store.
        if (ttl.compareTo(SHORTEST) < 0) {
            throw new IllegalArgumentException("a lease of " + ttl.toMillis() + " ms is too short; at least 100 ms");
        }
    }

    /** The local deadline of a lease that was asked for at a moment of the boot clock. */
    public Duration deadline(Duration askedAt) {
        return askedAt.plus(ttl).minus(ttl.dividedBy(100)).minus(ROUNDING);
    }
}
