package io.github.indexercoordinator.lock;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The right to work under a set of names until a deadline. Immutable; a renewal makes a new one.
 *
 * @param names the names held, all or none; the first is the indexer, the rest its groups
 * @param token the owner, compared by the store in every change
 * @param fence the fencing token: larger than that of every run before
 * @param deadline when it ends by {@link BootClock}, counted from <em>before</em> the store was asked, less the drift allowed
 *     for; the store itself lets go later
 * @param ends when it ends in each store that granted it, by the store's name
 */
public record Lease(List<String> names, OwnerToken token, long fence, Duration deadline, Map<String, Duration> ends) {
    public Lease {
        names = List.copyOf(names);
        // In the order in which the stores are asked, which a copy of Map.copyOf would lose.
        ends = Collections.unmodifiableMap(new LinkedHashMap<>(ends));
        if (names.isEmpty()) {
            throw new IllegalArgumentException("a lease needs a name");
        }
    }

    /** A lease that ends at the same moment in all of its stores. */
    public Lease(List<String> names, OwnerToken token, long fence, Duration deadline, List<String> stores) {
        this(names, token, fence, deadline, endingAt(deadline, stores));
    }

    private static Map<String, Duration> endingAt(Duration end, List<String> stores) {
        return stores.stream()
                .collect(Collectors.toMap(
                        Function.identity(), store -> end, (first, second) -> first, LinkedHashMap::new));
    }

    /** The name of the indexer, which carries the run record. */
    public String name() {
        return names.get(0);
    }

    /** The names of the stores that granted it. */
    public List<String> stores() {
        return List.copyOf(ends.keySet());
    }

    /** What of it is held in one store; of a store that does not hold it, a lease that has ended long ago. */
    public Lease in(String store) {
        Duration end = ends.getOrDefault(store, Duration.ZERO);
        return new Lease(names, token, fence, end, Map.of(store, end));
    }

    /** The same lease with a later end. */
    public Lease until(Duration newDeadline) {
        return new Lease(names, token, fence, newDeadline, stores());
    }

    /** The same lease under a lifted fence. */
    public Lease withFence(long newFence) {
        return new Lease(names, token, newFence, deadline, ends);
    }

    /** The time left at a moment of the boot clock; negative when it has passed. */
    public Duration remaining(Duration now) {
        return deadline.minus(now);
    }
}
