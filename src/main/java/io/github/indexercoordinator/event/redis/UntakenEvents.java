package io.github.indexercoordinator.event.redis;

import io.github.indexercoordinator.event.CoordinatorEvent;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What Redis has not taken, in the order in which it happened, at most 1,000 events: then the oldest goes for each that comes.
 * Safe for several threads.
 */
final class UntakenEvents {
    private static final int CAPACITY = 1_000;

    private final TreeMap<Long, CoordinatorEvent> events = new TreeMap<>();
    private long last;
    private long dropped;

    /**
     * An event and its place in the order.
     *
     * @param number larger for what happened later
     */
    record Numbered(long number, CoordinatorEvent event) {}

    /** Gives an event its place, without keeping it. */
    synchronized Numbered number(CoordinatorEvent event) {
        return new Numbered(++last, event);
    }

    /** Keeps an event at its place. */
    synchronized void keep(Numbered untaken) {
        events.put(untaken.number(), untaken.event());
        if (events.size() > CAPACITY) {
            events.pollFirstEntry();
            dropped++;
        }
    }

    /** Keeps an event behind others that wait; false, and nothing is kept, if none does. */
    synchronized boolean keepBehindOthers(Numbered fresh) {
        if (events.isEmpty()) {
            return false;
        }
        keep(fresh);
        return true;
    }

    /** The oldest; it stays until it is {@link #remove removed}. */
    synchronized Optional<Numbered> oldest() {
        Map.Entry<Long, CoordinatorEvent> first = events.firstEntry();
        return first == null ? Optional.empty() : Optional.of(new Numbered(first.getKey(), first.getValue()));
    }

    synchronized void remove(Numbered told) {
        events.remove(told.number());
    }

    /** How many had to go since this was asked last. */
    synchronized long dropped() {
        long since = dropped;
        dropped = 0;
        return since;
    }
}
