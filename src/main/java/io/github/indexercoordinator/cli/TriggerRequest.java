package io.github.indexercoordinator.cli;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What {@code trigger} asks for.
 *
 * @param id 1 to 128 printable ASCII characters
 * @param patience how long to wait for the runs; empty: not at all
 */
record TriggerRequest(List<String> indexers, String id, Optional<Duration> patience) {
    private static final Pattern GOOD_ID = Pattern.compile("[ -~]{1,128}");
    private static final String SOURCE = "cli";

    TriggerRequest {
        indexers = List.copyOf(indexers);
        if (!GOOD_ID.matcher(id).matches()) {
            throw new IllegalArgumentException("--id takes 1 to 128 printable ASCII characters");
        }
    }

    TriggerRequest of(List<String> checked) {
        return new TriggerRequest(checked, id, patience);
    }

    /** The message for Redis. */
    JsonObject message() {
        return body().put("indexer", new JsonArray(indexers));
    }

    /** The body for a node, whose URL names the indexer. */
    JsonObject body() {
        return new JsonObject().put("id", id).put("source", SOURCE);
    }
}
