package io.github.indexercoordinator.demo;

import io.github.indexercoordinator.testing.MariadbProcess;
import io.github.indexercoordinator.testing.Site;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** The three nodes of the story, and the work they are to do. */
final class Fleet {
    static final String INDEXER = "catalog_product_price";
    static final String QUEUEING = "customer_grid";
    static final String GROUP = "catalog";
    static final List<String> OF_GROUP = List.of("cataloginventory_stock", "catalogsearch_fulltext");
    static final long TTL_MILLIS = 4000;

    private final Site site;
    private final MariadbProcess mariadb;

    Fleet(Site site, MariadbProcess mariadb) {
        this.site = site;
        this.mariadb = mariadb;
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
                mysql: { uri: "%s", commandTimeout: 500ms }
                lock: { ttl: %dms, heartbeat: 1s, killGrace: 1s, minInterval: 1s }
                indexers:
                  %s: { command: [bash, "%s", "%s"], directory: "%s", timeout: 1m }
                  %s: { command: [sleep, "2"], directory: /tmp, whenBusy: queue }
                  %s: { command: [sleep, "4"], directory: /tmp, group: %s }
                  %s: { command: [sleep, "1"], directory: /tmp, group: %s }
                """.formatted(
                        site.redis().uri(),
                        mariadb.uri("shop"),
                        TTL_MILLIS,
                        INDEXER,
                        work(),
                        site.folder(),
                        site.folder(),
                        QUEUEING,
                        OF_GROUP.get(0),
                        GROUP,
                        OF_GROUP.get(1),
                        GROUP);
    }

    /** The file into which a run's work writes its beats. */
    Path beats(String runId) {
        return site.folder().resolve(runId + ".beats");
    }
}
