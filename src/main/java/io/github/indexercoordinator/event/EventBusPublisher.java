package io.github.indexercoordinator.event;

import io.vertx.core.eventbus.EventBus;

/** Publishes every event, heartbeats too, as JSON on this JVM's event bus. */
public final class EventBusPublisher implements EventPublisher {
    /** Where listeners within this JVM find the events. */
    public static final String ADDRESS = "indexer.events";

    private final EventBus eventBus;
    private final EventJson json;

    public EventBusPublisher(EventBus eventBus, EventJson json) {
        this.eventBus = eventBus;
        this.json = json;
    }

    @Override
    public void publish(CoordinatorEvent event, boolean announced) {
        eventBus.publish(ADDRESS, json.write(event));
    }
}
