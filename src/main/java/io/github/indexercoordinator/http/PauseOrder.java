package io.github.indexercoordinator.http;

import io.github.indexercoordinator.config.Durations;
import io.github.indexercoordinator.config.UnfitException;
import io.github.indexercoordinator.lock.Pause;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads what somebody asks for: nothing, or {@code {"for": "1h", "forMs": 3600000, "reason": "…"}}, of which each may be missing. */
final class PauseOrder {
    private PauseOrder() {}

    /** @throws IllegalArgumentException that says what is wrong */
    static Pause read(@Nullable Buffer body, String by, Instant now) {
        try {
            JsonObject order = body == null || body.length() == 0 ? new JsonObject() : new JsonObject(body);
            return Pause.of(by, order.getString("reason", ""), now, length(order));
        } catch (UnfitException e) {
            throw new IllegalArgumentException("\"for\" " + e.getMessage(), e);
        } catch (DecodeException | ClassCastException e) {
            throw new IllegalArgumentException(
                    "The body must be nothing or a JSON object such as {\"for\": \"1h\", \"reason\": \"deploy\"}.", e);
        }
    }

    private static Duration length(JsonObject order) throws UnfitException {
        if (order.getValue("forMs") != null) {
            return Duration.ofMillis(order.getLong("forMs"));
        }
        return order.getValue("for") == null ? Pause.USUAL : Durations.read(order.getString("for"));
    }
}
