package io.github.indexercoordinator.lock.redis;

import io.github.indexercoordinator.lock.Pause;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import io.vertx.redis.client.Response;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The value of a {@code paused} key, {@code {"by": …, "reason": …, "since": …}}. Any other text pauses too, and is the reason: so
 * {@code SET {indexer_lock:x}:paused deploy PX 60000} by hand does what it looks like.
 */
final class PauseValue {
    private static final String UNKNOWN = "unknown";

    private PauseValue() {}

    static String write(Pause pause) {
        return new JsonObject()
                .put("by", pause.by())
                .put("reason", pause.reason())
                .put("since", pause.since().map(Instant::toString).orElse(null))
                .encode();
    }

    /** @param left PTTL's answer: negative when there is no end */
    static Optional<Pause> read(@Nullable Response value, @Nullable Response left) {
        if (value == null) {
            return Optional.empty();
        }
        Optional<Duration> remaining = Optional.ofNullable(left)
                .map(Response::toLong)
                .filter(ms -> ms >= 0)
                .map(Duration::ofMillis);
        return Optional.of(read(value.toString(), remaining));
    }

    private static Pause read(String text, Optional<Duration> left) {
        try {
            JsonObject json = new JsonObject(text);
            Optional<Instant> since =
                    Optional.ofNullable(json.getString("since")).map(Instant::parse);
            return new Pause(json.getString("by", UNKNOWN), json.getString("reason", ""), since, left);
        } catch (DecodeException | ClassCastException | DateTimeException byHand) {
            return new Pause(UNKNOWN, text, Optional.empty(), left);
        }
    }
}
