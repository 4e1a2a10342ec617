package io.github.indexercoordinator.bench;

import io.github.indexercoordinator.testing.Site;
import io.vertx.core.json.JsonObject;
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
}
