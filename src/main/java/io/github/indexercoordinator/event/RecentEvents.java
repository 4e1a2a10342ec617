package io.github.indexercoordinator.event;

import io.github.indexercoordinator.event.CoordinatorEvent.Heartbeat;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** Remembers this node's last 1,000 events, without heartbeats. May be called from any thread. */
public final class RecentEvents implements EventPublisher {
    private static final int CAPACITY = 1_000;

    private final Deque<CoordinatorEvent> events = new ArrayDeque<>(CAPACITY);

    @Override
    public void publish(CoordinatorEvent event, boolean announced) {
        if (!(event instanceof Heartbeat)) {
            remember(event);
        }
    }

    /** What is remembered, the oldest first. */
    public synchronized List<CoordinatorEvent> oldestFirst() {
        return List.copyOf(events);
    }

    private synchronized void remember(CoordinatorEvent event) {
        if (events.size() == CAPACITY) {
            events.removeFirst();
        }
        events.addLast(event);
    }
}
