package io.github.indexercoordinator.lock.redis;

import io.github.indexercoordinator.lock.Waiting;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import io.vertx.redis.client.Response;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the run that {@code acquire-in-turn.lua} has written down: JSON, all of it text. */
final class WaitingValue {
    private static final String UNKNOWN = "unknown";

    private WaitingValue() {}

    static Optional<Waiting> read(@Nullable Response value) {
        return Optional.ofNullable(value).map(text -> read(text.toString()));
    }

    private static Waiting read(String text) {
        try {
            JsonObject json = new JsonObject(text);
            Optional<String> id =
                    Optional.ofNullable(json.getString("triggerId")).filter(given -> !given.isEmpty());
            Instant since = Instant.EPOCH.plus(Long.parseLong(json.getString("at", "")), ChronoUnit.MICROS);
            return new Waiting(id, json.getString("source", UNKNOWN), Optional.of(since));
        } catch (DecodeException | ClassCastException | NumberFormatException byHand) {
            return new Waiting(Optional.empty(), UNKNOWN, Optional.empty());
        }
    }
}
