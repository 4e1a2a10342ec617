package io.github.indexercoordinator.event.redis;

import io.github.indexercoordinator.event.CoordinatorEvent;
import io.github.indexercoordinator.event.CoordinatorEvent.Skipped;
import io.github.indexercoordinator.event.CoordinatorEvent.TriggerRejected;
import io.github.indexercoordinator.event.EventJson;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;

/** Says what {@code publish-event.lua} is called with. Immutable. */
final class EventCall {
    private final EventNames names;
    private final EventJson json;
    private final List<String> limits;

    EventCall(EventNames names, EventJson json, int maxLength, Duration keep) {
        this.names = names;
        this.json = json;
        this.limits = List.of(Integer.toString(maxLength), Long.toString(keep.toMillis()));
    }

    List<String> keys(CoordinatorEvent event) {
        if (event instanceof Skipped) {
            return List.of(names.skips(), names.skipCounts(event.at()));
        }
        // Whoever may publish can cause these, so they do not belong among the runs either.
        return List.of(event instanceof TriggerRejected ? names.skips() : names.stream());
    }

    List<String> arguments(CoordinatorEvent event) {
        JsonObject written = json.write(event);
        return arguments(event, written, written.encode(), "");
    }

    /** For an event that Redis did not take when it was new. */
    List<String> lateArguments(CoordinatorEvent event) {
        JsonObject written = json.write(event);
        String triedBefore = written.encode();
        return arguments(event, written, written.put("late", true).encode(), triedBefore);
    }

    private List<String> arguments(CoordinatorEvent event, JsonObject written, String text, String triedBefore) {
        String counted = event instanceof Skipped ? counted(written) : "";
        return List.of(names.channel(event), text, limits.get(0), limits.get(1), counted, triedBefore);
    }

    private static String counted(JsonObject skipped) {
        return new JsonArray()
                .add(skipped.getString("indexer"))
                .add(skipped.getString("node"))
                .add(skipped.getString("reason"))
                .add(skipped.getString("holder"))
                .encode();
    }
}
