package io.github.indexercoordinator.bench;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.github.indexercoordinator.testing.EventFeed;
import io.github.indexercoordinator.testing.RespConnection;
import io.github.indexercoordinator.testing.Site;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.UUID;

/** How the nodes of the bench are set up and asked. */
final class BenchNodes {
    private BenchNodes() {}

    /** A node whose one indexer ends at once. */
    static String settings(Site site) {
        return """
                redis: { uris: ["%s"] }
                defaults: { command: ["true"], directory: "%s" }
                indexers: { catalog_product_price: {} }
                """.formatted(site.redis().uri(), site.folder());
    }

    /** A trigger of its own, so that none is taken for a repetition. */
    static String trigger(String indexer) {
        return new JsonObject()
                .put("indexer", indexer)
                .put("id", UUID.randomUUID().toString())
                .encode();
    }

    /** Lets nodes skip triggers because another program holds the lock, until so many skips were told. */
    static void skip(RespConnection redis, EventFeed events, String indexer, int skips) throws Exception {
        String key = "indexer_lock:" + indexer;
        ask(redis, "SET", key, "another-program", "PX", "600000");
        int told = 0;
        while (told < skips) {
            long nodes = (Long) ask(redis, "PUBLISH", "indexer:trigger", trigger(indexer));
            for (long node = 0; node < nodes; node++) {
                events.next("skipped");
                told++;
            }
        }
        ask(redis, "DEL", key);
    }

    /** The answer to a command; never nil. */
    @CanIgnoreReturnValue
    static Object ask(RespConnection redis, String... command) throws IOException {
        Object answer = redis.ask(command);
        if (answer == null) {
            throw new IOException(String.join(" ", command) + " was answered by nil");
        }
        return answer;
    }
}
