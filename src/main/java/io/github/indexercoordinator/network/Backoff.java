package io.github.indexercoordinator.network;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long to wait before the next try: doubling up to a limit, each between half and the whole of that, so that a fleet does not
 * come back in one beat. Not for several threads.
 */
public final class Backoff {
    private final Duration first;
    private final Duration limit;
    private final RandomGenerator random;
    private Duration next;

    public Backoff(Duration first, Duration limit, RandomGenerator random) {
        this.first = first;
        this.limit = limit;
        this.random = random;
        this.next = first;
    }

    /** The wait before the next try; the one after it will be longer. */
    public Duration next() {
        long whole = next.toMillis();
        next = next.multipliedBy(2).compareTo(limit) < 0 ? next.multipliedBy(2) : limit;
        return Duration.ofMillis(whole - random.nextLong(whole / 2 + 1));
    }

    /** Begins anew with the first wait. */
    public void reset() {
        next = first;
    }
}
