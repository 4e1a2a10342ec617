package io.github.indexercoordinator.trigger;

import io.vertx.core.json.JsonObject;
import java.util.Optional;

/**
 * Somebody asks for a run of one indexer.
 *
 * @param indexer a known indexer
 * @param id names the request, so that it is run once however often and wherever it arrives; at most 128 printable ASCII
 *     characters
 * @param source where it came from: {@code redis}, {@code eventbus}, {@code http}, or what the sender says
 */
public record Trigger(String indexer, Optional<String> id, String source) {
    /** Reads what {@link #toJson} wrote; for messages inside this JVM, which are not checked again. */
    public static Trigger of(JsonObject json) {
        return new Trigger(
                json.getString("indexer"), Optional.ofNullable(json.getString("id")), json.getString("source"));
    }

    /** The trigger as a message between verticles. */
    public JsonObject toJson() {
        return new JsonObject()
                .put("indexer", indexer)
                .put("id", id.orElse(null))
                .put("source", source);
    }
}
