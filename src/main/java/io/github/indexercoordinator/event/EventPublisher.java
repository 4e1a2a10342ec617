package io.github.indexercoordinator.event;

/**
 * Tells events to one kind of listener. Never throws, never fails the caller, never waits; what cannot be told is logged. May be
 * called from any Vert.x context.
 */
@FunctionalInterface
public interface EventPublisher {
    /**
     * Tells an event.
     *
     * @param announced whether a lock store has told it already in the same step as the change it is about
     */
    void publish(CoordinatorEvent event, boolean announced);
}
