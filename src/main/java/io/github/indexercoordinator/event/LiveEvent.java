package io.github.indexercoordinator.event;

import io.vertx.core.json.JsonObject;
import java.util.Optional;

/**
 * An event as this node came to know it.
 *
 * @param id its place among those remembered; empty for heartbeats, which are not
 * @param json the event; not to be changed
 */
public record LiveEvent(Optional<EventId> id, JsonObject json) {
    /** The event's name; empty when it has none that can be read. */
    public String name() {
        return json.getValue("event") instanceof String name ? name : "";
    }

    /** Whether it is about this indexer. */
    public boolean about(String indexer) {
        return indexer.equals(json.getValue("indexer"));
    }

    /** Whether it tells that nothing came of a trigger. */
    public boolean skip() {
        return name().equals("skipped") || name().equals("trigger-rejected");
    }
}
