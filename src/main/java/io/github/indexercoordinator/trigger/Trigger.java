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
 * @param broadcast whether every node hears the same message
 */
public record Trigger(String indexer, Optional<String> id, String source, boolean broadcast) {
    /** The source of one of which only that it came is known. */
    public static final String UNKNOWN_SOURCE = "unknown";

    /** One that this node alone hears. */
    public Trigger(String indexer, Optional<String> id, String source) {
        this(indexer, id, source, false);
    }

    /** Reads what {@link #toJson} wrote; for messages inside this JVM, which are not checked again. */
    public static Trigger of(JsonObject json) {
        return new Trigger(
                json.getString("indexer"),
                Optional.ofNullable(json.getString("id")),
                json.getString("source"),
                json.getBoolean("broadcast", false));
    }

    /** The trigger as a message between verticles. */
    public JsonObject toJson() {
        JsonObject json = new JsonObject()
                .put("indexer", indexer)
                .put("id", id.orElse(null))
                .put("source", source);
        return broadcast ? json.put("broadcast", true) : json;
    }

    Trigger heardByAll() {
        return new Trigger(indexer, id, source, true);
    }
}
