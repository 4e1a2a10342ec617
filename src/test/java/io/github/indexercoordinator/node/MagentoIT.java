package io.github.indexercoordinator.node;

import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.MagentoSettings;
import io.github.indexercoordinator.testing.MariadbProcess;
import io.github.indexercoordinator.testing.RedisProcess;
import io.github.indexercoordinator.testing.StandInMagento;
import io.github.indexercoordinator.testing.StandInShop;
import io.github.indexercoordinator.testing.Traces;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that reindex a shop: what they tell of its commands, and what they do about marks that runs have left behind. */
final class MagentoIT {
    private static final String PRICE = "catalog_product_price";

    @TempDir
    @SuppressWarnings("NullAway.Init") // set before each test
    Path folder;

    private final RedisProcess redis = new RedisProcess();
    private final List<Node> nodes = new ArrayList<>();

    @SuppressWarnings("NullAway.Init") // set before each test
    private StandInShop shop;

    @SuppressWarnings("NullAway.Init") // set before each test
    private StandInMagento magento;

    @BeforeEach
    void openShop() throws Exception {
        redis.start();
        shop = StandInShop.open(MariadbProcess.shared(), "nodes", "m2_", redis.port());
        magento = shop.deploy(folder.resolve("web1"));
    }

    @AfterEach
    void stop() throws Exception {
        for (Node node : nodes) {
            node.stop();
        }
        redis.close();
    }

    private Node node() throws Exception {
        return node("web1", "");
    }

    private Node node(String name, String more) throws Exception {
        Configuration read = Fleet.configuration(name, """
                redis: { uris: ["%s"], commandTimeout: 1s }
                mysql: { uri: "%s", commandTimeout: 1s }
                lock: { ttl: 8s, heartbeat: 1s, killGrace: 1s }
                defaults: { directory: "%s", command: [bin/magento, "indexer:reindex", "{indexer}"] }
                indexers:
                  catalog_product_price: { group: catalog %s }
                  catalogsearch_fulltext: { group: catalog }
                """.formatted(redis.uri(), shop.uri(), magento.root(), more));
        Node node = Node.withProcesses(ofShop(read));
        nodes.add(node);
        node.deploy();
        node.awaitReady();
        return node;
    }

    private Configuration ofShop(Configuration read) {
        return new Configuration(
                read.file(),
                read.node(),
                read.namespace(),
                read.redis(),
                read.mysql(),
                Optional.of(new MagentoSettings(magento.root(), false, "m2_", Map.of())),
                read.lock(),
                read.triggers(),
                read.events(),
                read.history(),
                read.stop(),
                read.http(),
                read.log(),
                read.indexers(),
                read.hash(),
                read.warnings());
    }

    private static JsonObject run(Node node, String id) throws Exception {
        node.request(PRICE, id);
        return node.events().await(node.events().count("lock-won", PRICE), "released", PRICE).stream()
                .filter(event -> id.equals(event.getString("triggerId")))
                .findFirst()
                .orElseThrow();
    }

    private static void assertEnded(String outcome, String detail, JsonObject released) {
        assertEquals(outcome, released.getString("outcome"), released::encode);
        assertEquals(detail, String.valueOf(released.getString("detail")), released::encode);
    }

    @Test
    void aRunThatBuildsSucceedsAndOneThatOnlySaysSoIsANoOp() throws Exception {
        Node node = node();
        assertEnded("succeeded", "null", run(node, "t-1"));
        assertEquals(List.of(), shop.faults());
        magento.misbehave(PRICE, "no-op");
        assertEnded("failed", "no-op", run(node, "t-2"));
        String history = node.http("GET", "/api/history?indexer=" + PRICE).body();
        assertTrue(history.contains("\"detail\":\"no-op\""), history);
        JsonObject status =
                new JsonObject(node.http("GET", "/api/indexers/" + PRICE).body());
        assertEquals("no-op", status.getString("lastDetail"), status::encode);
        assertEquals(0, status.getInteger("backlog"), status::encode);
        String metrics = node.http("GET", "/metrics").body();
        assertTrue(metrics.contains("indexer_backlog{indexer=\"" + PRICE + "\"} 0.0"), metrics);
        assertTrue(
                metrics.contains("indexer_run_failed_total{detail=\"no-op\",indexer=\"" + PRICE + "\"} 1.0"), metrics);
    }

    @Test
    void aDeadlockIsTriedAgainUnderTheSameLease() throws Exception {
        magento.misbehave(PRICE, "deadlock", "lock-wait");
        Node node = node();
        assertEnded("succeeded", "null", run(node, "t-1"));
        assertEquals(3, shop.builds(PRICE));
        assertEquals(1, node.events().count("lock-won", PRICE));
    }

    @Test
    void afterTwoMoreTriesItIsGivenUp() throws Exception {
        magento.misbehave(PRICE, "deadlock", "deadlock", "deadlock");
        assertEnded("failed", "retryable", run(node(), "t-1"));
        assertEquals(3, shop.builds(PRICE));
    }

    @Test
    void aMissingTableIsNotTriedAgain() throws Exception {
        shop.tell("DROP TABLE @PREFIX@catalog_product_index_price_replica");
        assertEnded("failed", "needs-repair", run(node(), "t-1"));
        assertEquals(1, shop.builds(PRICE));
    }

    @Test
    void aMarkOfSomebodyElseIsWaitedForAndLeftAlone() throws Exception {
        shop.tell("UPDATE @PREFIX@indexer_state SET status = 'working' WHERE indexer_id = '" + PRICE + "'");
        Node node = node();
        node.request(PRICE, "t-1");
        eventually(
                "it has looked",
                () -> node.http("GET", "/api/runs/" + runId(node) + "/output")
                        .body()
                        .contains("Skipping."));
        shop.tell("UPDATE @PREFIX@indexer_state SET status = 'invalid' WHERE indexer_id = '" + PRICE + "'");
        assertEnded("succeeded", "null", node.events().first("released", PRICE));
    }

    private static String runId(Node node) throws Exception {
        return node.events().first("lock-won", PRICE).getString("runId");
    }

    @Test
    void aRunThatDiedIsRepairedByTheNext() throws Exception {
        magento.misbehave(PRICE, "fatal");
        Node node = node();
        assertEnded("failed", "null", run(node, "t-1"));
        assertEquals("working", shop.state(PRICE));
        JsonObject next = run(node, "t-2");
        assertEnded("succeeded", "null", next);
        assertEquals(new JsonArray().add(PRICE), next.getJsonArray("repaired"));
        assertEquals("valid", shop.state(PRICE));
        assertEquals(List.of(), shop.faults());
    }

    @Test
    void aStopEndsTheWaitBetweenTriesAtOnceAndNothingMoreIsTried() throws Exception {
        shop.tell("UPDATE @PREFIX@indexer_state SET status = 'working' WHERE indexer_id = '" + PRICE + "'");
        Node node = node();
        node.request(PRICE, "t-1");
        String output = "/api/runs/" + runId(node) + "/output";
        eventually("it has tried twice", () -> node.http("GET", output).body().split("Skipping", -1).length >= 3);
        nodes.remove(node);
        node.stop();
        assertEnded("interrupted", "null", node.events().first("released", PRICE));
        assertEquals(0, shop.builds(PRICE));
        assertEquals("working", shop.state(PRICE), "somebody else's mark stands");
    }

    @Test
    void aRunThatWeEndedIsRepairedByTheNext() throws Exception {
        magento.misbehave(PRICE, "hang");
        Node node = node("web1", ", timeout: 7s");
        assertEnded("timed-out", "null", run(node, "t-1"));
        assertEquals("working", shop.state(PRICE));
        assertEnded("succeeded", "null", run(node, "t-2"));
        assertEquals(List.of(), shop.faults());
    }

    @Test
    void aRunThatIsHandedOnIsRepairedByItsSuccessor() throws Exception {
        magento.misbehave(PRICE, "hang");
        Node first = node();
        Node second = node("web2", "");
        first.request(PRICE, "t-1");
        eventually("it builds", () -> shop.state(PRICE).equals("working"));
        first.stop();
        nodes.remove(first);
        JsonObject released = second.events().first("released", PRICE);
        assertEnded("succeeded", "null", released);
        assertEquals(new JsonArray().add(PRICE), released.getJsonArray("repaired"));
        assertEquals("handoff", second.events().first("lock-won", PRICE).getString("reason"));
        assertEquals(List.of(), shop.faults());
    }

    @Test
    void whatAReindexLeavesAliveIsGoneBeforeTheRelease() throws Exception {
        magento.misbehave(PRICE, "fork");
        JsonObject released = run(node(), "t-1");
        assertEnded("failed", "null", released);
        long sessions = shop.ask("SHOW PROCESSLIST").stream()
                .filter(line -> line.contains("INSERT INTO m2_"))
                .count();
        assertEquals(0, sessions);
        assertEquals(List.of(), Traces.of("INDEXER_RUN_ID=" + released.getString("runId")));
    }
}
