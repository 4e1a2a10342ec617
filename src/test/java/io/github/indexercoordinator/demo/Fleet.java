package io.github.indexercoordinator.demo;

import io.github.indexercoordinator.testing.Site;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** The three nodes of the story, and the work they are to do. */
final class Fleet {
    static final String INDEXER = "catalog_product_price";
    static final long TTL_MILLIS = 4000;

    private final Site site;

    Fleet(Site site) {
        this.site = site;
    }

    /** Returns once all nodes are ready. */
    void start() throws Exception {
        copyWork();
        site.startNodes(settings(), "web1", "web2", "web3");
    }

    private void copyWork() throws IOException {
        try (InputStream work = Objects.requireNonNull(Fleet.class.getResourceAsStream("/demo/work.sh"))) {
            Files.copy(work, work());
        }
    }

    private Path work() {
        return site.folder().resolve("work.sh");
    }

    private String settings() {
        return """
                redis: { uris: ["%s"], commandTimeout: 500ms }
                lock: { ttl: %dms, heartbeat: 1s, killGrace: 1s, minInterval: 1s }
                indexers:
                  %s: { command: [bash, "%s", "%s"], directory: "%s", timeout: 1m }
                """.formatted(site.redis().uri(), TTL_MILLIS, INDEXER, work(), site.folder(), site.folder());
    }

    /** The file into which a run's work writes its beats. */
    Path beats(String runId) {
        return site.folder().resolve(runId + ".beats");
    }
}
