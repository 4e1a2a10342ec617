package io.github.indexercoordinator.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.ConfigurationLoader;
import io.github.indexercoordinator.magento.MagentoInstallations;
import io.github.indexercoordinator.testing.MariadbProcess;
import io.github.indexercoordinator.testing.RedisProcess;
import io.github.indexercoordinator.testing.StandInMagento;
import io.github.indexercoordinator.testing.StandInShop;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node that is told of a shop nothing but its folder. */
final class DiscoveredShopIT {
    private static final String RULE = "catalogrule_rule";

    @TempDir
    @SuppressWarnings("NullAway.Init") // set before each test
    Path folder;

    private final RedisProcess redis = new RedisProcess();

    @SuppressWarnings("NullAway.Init") // set before each test
    private StandInShop shop;

    @SuppressWarnings("NullAway.Init") // set before each test
    private Node node;

    @BeforeEach
    void start() throws Exception {
        redis.start();
        shop = StandInShop.open(MariadbProcess.shared(), "discovered", "m2_", redis.port());
        node = Node.withProcesses(configuration(shop.deploy(folder.resolve("shop"))));
        node.deploy();
        node.awaitReady();
    }

    @AfterEach
    void stop() throws Exception {
        node.stop();
        redis.close();
    }

    private Configuration configuration(StandInMagento magento) throws Exception {
        Path file = Files.writeString(folder.resolve("c.yaml"), """
                node: web1
                http: { port: 0, token: not-a-secret }
                redis: { uris: ["redis://127.0.0.1:%d/7"] }
                magento: { root: "%s", discover: true }
                """.formatted(redis.port(), magento.root()));
        return new ConfigurationLoader(
                        Map.of(),
                        folder,
                        List.of(),
                        () -> "web1",
                        new MagentoInstallations(System.getenv(), "no-php", folder.resolve("state")))
                .load(file);
    }

    @Test
    void itFindsIndexersGroupsAndDatabaseAndSaysWhatARunReindexes() throws Exception {
        JsonArray all = new JsonObject(node.http("GET", "/api/indexers").body()).getJsonArray("indexers");
        assertEquals(11, all.size());
        JsonObject rule =
                new JsonObject(node.http("GET", "/api/indexers/" + RULE).body());
        List<String> reindexes =
                rule.getJsonArray("reindexes").stream().map(String.class::cast).toList();
        assertEquals(
                List.of(RULE, "catalog_product_price", "catalogrule_product", "catalogsearch_fulltext"), reindexes);
        JsonObject won = node.request(RULE, "t-1");
        assertEquals(List.of("redis", "mysql"), won.getJsonArray("stores").getList());
        JsonObject waits = node.request("cataloginventory_stock", "t-2");
        assertEquals("queued group", waits.getString("event") + " " + waits.getString("reason"));
        assertEquals("lock-won", node.request("customer_grid", "t-3").getString("event"));
        assertEquals("succeeded", node.events().first("released", RULE).getString("outcome"));
        for (String one : List.of(RULE, "catalog_product_price", "catalogsearch_fulltext")) {
            assertEquals(1, shop.builds(one), one);
        }
        assertEquals(
                List.of("1"), shop.ask("SELECT COUNT(*) FROM @PREFIX@indexer_lock WHERE name LIKE '%" + RULE + "'"));
        assertEquals(
                "succeeded",
                node.events().first("released", "cataloginventory_stock").getString("outcome"));
    }
}
