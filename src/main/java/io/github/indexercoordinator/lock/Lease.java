package io.github.indexercoordinator.lock;

import java.time.Duration;
import java.util.List;

/**
 * The right to work under a set of names until a deadline. Immutable; a renewal makes a new one.
 *
 * @param names the names held, all or none; the first is the indexer, the rest its groups
 * @param token the owner, compared by the store in every change
 * @param fence the fencing token: larger than that of every run before
 * @param deadline when it ends by {@link BootClock}, counted from <em>before</em> the store was asked, less the drift allowed
 *     for; the store itself lets go later
 * @param stores the names of the stores that granted it
 */
public record Lease(List<String> names, OwnerToken token, long fence, Duration deadline, List<String> stores) {
    public Lease {
        names = List.copyOf(names);
        stores = List.copyOf(stores);
        if (names.isEmpty()) {
            throw new IllegalArgumentException("a lease needs a name");
        }
    }

    /** The name of the indexer, which carries the run record. */
    public String name() {
        return names.get(0);
    }

    /** The same lease with a later end. */
    public Lease until(Duration newDeadline) {
        return new Lease(names, token, fence, newDeadline, stores);
    }

    /** The same lease under a lifted fence. */
    public Lease withFence(long newFence) {
        return new Lease(names, token, newFence, deadline, stores);
    }

    /** The time left at a moment of the boot clock; negative when it has passed. */
    public Duration remaining(Duration now) {
        return deadline.minus(now);
    }
}
