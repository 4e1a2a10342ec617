package io.github.indexercoordinator.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.testing.RedisProcess;
import io.github.indexercoordinator.testing.RespConnection;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two shops on one Redis know nothing of each other. */
final class NamespaceIT {
    private final RedisProcess redis = new RedisProcess();
    private Fleet fleet = new Fleet(redis);

    @BeforeEach
    void start() throws Exception {
        redis.start();
        fleet = new Fleet(redis);
    }

    @AfterEach
    void stop() throws Exception {
        fleet.stop();
        redis.close();
    }

    @Test
    void nothingCrosses() throws Exception {
        Node first = fleet.start("web1", "namespace: \"shop1:\"\n" + Fleet.settings("10s", "price"));
        Node second = fleet.start("web2", "namespace: \"shop2:\"\n" + Fleet.settings("10s", "price"));
        EventLog channels = ChannelLog.on(new RespConnection(redis.port()));

        assertEquals("0", fleet.probe().tell("publish", Fleet.TRIGGERS, "price"));
        assertEquals("1", fleet.probe().tell("publish", "shop1:" + Fleet.TRIGGERS, "price"));
        first.events().first("lock-won", "price");
        assertEquals("1", fleet.probe().tell("publish", "shop2:" + Fleet.TRIGGERS, "price"));
        second.events().first("lock-won", "price");
        assertEquals("1", fleet.probe().tell("exists", "shop1:indexer_lock:price"));
        assertEquals("1", fleet.probe().tell("exists", "shop2:indexer_lock:price"));

        first.command("price").exit(0);
        second.command("price").exit(0);
        channels.await(2, "released", "price");
        assertEquals(
                "shop1:indexer:events:lock-won:price",
                channels.of("lock-won", "price").get(0).getString(ChannelLog.CHANNEL));
        assertEquals("2", fleet.probe().tell("xlen", "shop1:indexer:history"));
        assertEquals("2", fleet.probe().tell("xlen", "shop2:indexer:history"));
        assertEquals("0", fleet.probe().tell("exists", "indexer_lock:price", "indexer:history"));
        assertEquals(0, fleet.count("skipped", "price"));
    }

    @Test
    void neitherGroupsNorQueuesNorPausesCross() throws Exception {
        Node first = shop(1);
        Node second = shop(2);
        EventLog channels = ChannelLog.on(new RespConnection(redis.port()));

        assertEquals("lock-won", first.request("price", "t-1").getString("event"));
        assertEquals("queued", first.request("price", "t-2").getString("event"));
        assertEquals("group", first.request("stock", "t-3").getString("reason"));
        second.intervene("PUT", "/api/pauses/price");
        assertEquals("paused", second.request("price", "t-1").getString("reason"));
        assertEquals("lock-won", second.request("stock", "t-3").getString("event"));
        second.command("stock").exit(0);
        second.events().first("released", "stock");
        assertEquals(0, first.events().count("lock-won", "stock"));

        first.command("price").exit(0);
        first.command("price").exit(0);
        first.command("stock").exit(0);
        first.events().await(2, "released", "price");
        first.events().first("released", "stock");
        second.intervene("DELETE", "/api/pauses/price");
        assertEquals("lock-won", second.request("price", "t-1").getString("event"));
        second.command("price").exit(0);
        second.events().first("released", "price");

        heardOnlyOn("shop1:", "web1", channels.await(3, "lock-won", "price"));
        heardOnlyOn("shop2:", "web2", channels.await(2, "lock-won", "stock"));
        for (int shop : List.of(1, 2)) {
            onlyKeysOf("shop" + shop + ":", keys(shop));
        }
        assertEquals(List.of(), keys(0));
    }

    private Node shop(int number) throws Exception {
        return fleet.start("web" + number, number, """
                namespace: "shop%d:"
                lock: { ttl: 10s, heartbeat: 300ms, killGrace: 200ms, minInterval: 0s }
                defaults: { command: ["true"], directory: /tmp, whenBusy: queue }
                indexers: { price: { group: catalog }, stock: { group: catalog } }
                """.formatted(number));
    }

    private static void heardOnlyOn(String namespace, String node, List<JsonObject> events) {
        for (JsonObject event : events) {
            assertEquals(
                    node.equals(event.getString("node")),
                    event.getString(ChannelLog.CHANNEL).startsWith(namespace),
                    event::encode);
        }
    }

    private static void onlyKeysOf(String namespace, List<String> keys) {
        assertFalse(keys.isEmpty());
        keys.forEach(key -> assertTrue(key.startsWith(namespace) || key.startsWith("{" + namespace), key));
    }

    private List<String> keys(int database) throws Exception {
        return fleet.probe().list("eval", "redis.call('SELECT', ARGV[1]) return redis.call('KEYS', '*')", 0, database);
    }
}
