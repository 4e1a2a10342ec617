package io.github.indexercoordinator.overview;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run, put together from its events, which may come in any order and more than once.
 *
 * @param begun its {@code lock-won}; null if that is not known
 * @param ended its {@code released}; null while it runs, or when nobody was left to tell
 */
record PastRun(
        String id,
        Instant startedAt,
        @Nullable JsonObject begun,
        @Nullable JsonObject ended) {
    private static final List<String> OF_THE_BEGINNING = List.of(
            "reason", "source", "triggerId", "fence", "stores", "ttlMs", "attempt", "previousRunId", "previousNode");
    private static final List<String> OF_THE_END = List.of("outcome", "exitCode", "durationMs", "detail", "stores");

    static PastRun begun(JsonObject won, Instant at) {
        return new PastRun(EventFields.text(won, "runId"), at, won, null);
    }

    static PastRun ended(JsonObject released, Instant at) {
        Duration held = Duration.ofMillis(EventFields.number(released, "heldMs").orElse(0L));
        return new PastRun(EventFields.text(released, "runId"), at.minus(held), null, released);
    }

    /** The same run with what another event has told of it. */
    PastRun with(PastRun other) {
        @Nullable JsonObject won = begun == null ? other.begun : begun;
        Instant start = begun == null && other.begun != null ? other.startedAt : startedAt;
        return new PastRun(id, start, won, ended == null ? other.ended : ended);
    }

    boolean succeeded() {
        return ended != null && EventFields.text(ended, "outcome").equals("succeeded");
    }

    long durationMs() {
        return ended == null ? 0 : EventFields.number(ended, "durationMs").orElse(0L);
    }

    /** @param followed whether a later run has begun: then this one, if nothing tells its end, was left by its node */
    JsonObject json(boolean followed) {
        JsonObject json = new JsonObject().put("runId", id).put("startedAt", startedAt.toString());
        copy(begun, "node", json, "node");
        OF_THE_BEGINNING.forEach(field -> copy(begun, field, json, field));
        copy(ended, "node", json, "node");
        OF_THE_END.forEach(field -> copy(ended, field, json, field));
        copy(ended, "at", json, "endedAt");
        if (ended == null && followed) {
            json.put("outcome", "abandoned");
        }
        return json;
    }

    private static void copy(@Nullable JsonObject from, String field, JsonObject to, String as) {
        @Nullable Object value = from == null ? null : from.getValue(field);
        if (value != null) {
            to.put(as, value);
        }
    }
}
