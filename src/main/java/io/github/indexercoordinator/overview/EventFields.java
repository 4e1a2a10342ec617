package io.github.indexercoordinator.overview;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** Reads events that anybody may have published: what is of another type than it should be is as good as absent. */
final class EventFields {
    private EventFields() {}

    static String text(JsonObject event, String field) {
        return event.getValue(field) instanceof String text ? text : "";
    }

    static Optional<Long> number(JsonObject event, String field) {
        return event.getValue(field) instanceof Number number ? Optional.of(number.longValue()) : Optional.empty();
    }

    static JsonArray list(JsonObject event, String field) {
        return event.getValue(field) instanceof JsonArray list ? list : new JsonArray();
    }

    static Optional<Instant> at(JsonObject event) {
        try {
            return Optional.of(Instant.parse(text(event, "at")));
        } catch (DateTimeParseException unreadable) {
            return Optional.empty();
        }
    }
}
