package io.github.indexercoordinator.event;

import io.vertx.core.json.JsonObject;

/** Writes events as the JSON that listeners read: version 1, fields only ever added. */
public final class EventJson {
    private final String node;

    /** For the events of this node. */
    public EventJson(String node) {
        this.node = node;
    }

    /** The event with the common fields first. Durations are whole milliseconds; absent values are {@code null}. */
    public JsonObject write(CoordinatorEvent event) {
        return new JsonObject()
                .put("v", 1)
                .put("event", event.event())
                .put("indexer", event.indexer().orElse(null))
                .put("node", node);
    }
}
