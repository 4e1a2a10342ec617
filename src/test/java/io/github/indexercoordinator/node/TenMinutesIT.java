package io.github.indexercoordinator.node;

import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.testing.CoordinatorProcess;
import io.github.indexercoordinator.testing.EventFeed;
import io.github.indexercoordinator.testing.MariadbProcess;
import io.github.indexercoordinator.testing.RespConnection;
import io.github.indexercoordinator.testing.Site;
import io.github.indexercoordinator.testing.StandInMagento;
import io.github.indexercoordinator.testing.StandInShop;
import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The README's "Install on a Magento cluster in ten minutes" on three servers, its configuration as it stands there. */
final class TenMinutesIT {
    private static final String PRICE = "catalog_product_price";
    private static final String[] SERVERS = {"web1", "web2", "web3"};

    private static String configuration() throws Exception {
        String readme = Files.readString(Path.of("README.md"));
        String block = readme.substring(readme.indexOf("<!-- cluster.yaml"));
        int begin = block.indexOf("```yaml\n") + "```yaml\n".length();
        return block.substring(begin, block.indexOf("```", begin));
    }

    @Test
    void theClusterRunsEachIndexerAndMagentosCronGroupOnOneServer() throws Exception {
        try (Site site = new Site("ten-minutes")) {
            site.startRedis();
            StandInShop shop = StandInShop.open(
                    MariadbProcess.shared(), "ten", "m2_", site.redis().port());
            for (String server : SERVERS) {
                StandInMagento magento = shop.deploy(site.folder().resolve(server + "-shop"));
                magento.pace(0.2);
            }
            String written = configuration();
            site.startNodes(
                    server -> written.replace(
                                    "redis://redis.internal:6379/5",
                                    site.redis().uri())
                            .replace(
                                    "/var/www/html",
                                    site.folder().resolve(server + "-shop").toString()),
                    SERVERS);
            try (RespConnection redis = new RespConnection(site.redis().port());
                    EventFeed events =
                            new EventFeed(new RespConnection(site.redis().port()), event -> {})) {
                cronGroup(shop, redis);
                indexer(shop, redis, events);
                status(site);
            }
        }
    }

    private static void status(Site site) throws Exception {
        String file = site.folder().resolve("web1.yaml").toString();
        try (CoordinatorProcess status = CoordinatorProcess.start(site.folder(), "-c", file, "status")) {
            assertEquals(0, status.exitCode(), status::err);
            assertTrue(
                    status.out()
                            .contains("catalog_product_price: reindexes catalogsearch_fulltext too; 0 changes behind"),
                    status::out);
        }
    }

    private static void cronGroup(StandInShop shop, RespConnection redis) throws Exception {
        shop.tell("UPDATE @PREFIX@indexer_state SET status = 'invalid' WHERE indexer_id = 'customer_grid'");
        shop.tell("UPDATE @PREFIX@catalog_product_entity SET price = 5 WHERE entity_id = 7");
        assertEquals(3L, redis.ask("PUBLISH", "indexer:trigger", "index_cron"));
        eventually(
                "cron has built what was invalid",
                () -> shop.state("customer_grid").equals("valid"));
        eventually(
                "cron has brought the view up to date",
                () -> shop.ask("SELECT version_id FROM @PREFIX@mview_state WHERE view_id = '" + PRICE + "'")
                        .equals(List.of("1")));
        assertEquals(1, shop.builds("customer_grid"));
        assertEquals(List.of(), shop.faults());
    }

    private static void indexer(StandInShop shop, RespConnection redis, EventFeed events) throws Exception {
        JsonObject trigger = new JsonObject().put("indexer", PRICE).put("id", "release-42");
        assertEquals(3L, redis.ask("PUBLISH", "indexer:trigger", trigger.encode()));
        JsonObject released = events.next("released");
        while (!PRICE.equals(released.getString("indexer"))) {
            released = events.next("released");
        }
        assertEquals("succeeded", released.getString("outcome"), released::encode);
        assertEquals("[\"redis\",\"mysql\"]", released.getJsonArray("stores").encode());
        assertEquals(1, shop.builds(PRICE));
        assertTrue(shop.faults().isEmpty(), shop.faults()::toString);
    }
}
