package io.github.indexercoordinator.node;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.indexercoordinator.testing.DocumentedRights;
import io.github.indexercoordinator.testing.RedisProbe;
import io.github.indexercoordinator.testing.RedisProcess;
import io.github.indexercoordinator.testing.RespConnection;
import io.vertx.core.Vertx;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The rights that the documentation gives to the nodes' user of Redis are enough. */
final class DocumentedRightsIT {
    private static final String SETTINGS = """
            redis: { uris: ["redis://127.0.0.1:%d"], username: coordinator, password: pw }
            lock: { ttl: 3s, heartbeat: 100ms, killGrace: 200ms, minInterval: 0s }
            defaults: { command: ["true"], directory: /tmp }
            indexers: { price: { group: catalog, whenBusy: queue }, stock: { group: catalog }, customer: {} }
            """;

    private final RedisProcess redis = new RedisProcess();
    private final Vertx vertx = Vertx.vertx();

    @SuppressWarnings("NullAway.Init") // set before each test
    private Node node;

    @BeforeEach
    void start() throws Exception {
        redis.start();
        try (RespConnection admin = new RespConnection(redis.port())) {
            assertEquals("OK", admin.ask(DocumentedRights.read()));
        }
        node = new Node(Fleet.configuration("web1", SETTINGS.formatted(redis.port())));
        node.deploy();
        node.awaitReady();
    }

    @AfterEach
    void stop() throws Exception {
        node.stop();
        answer(vertx.close());
        redis.close();
    }

    @Test
    void redisRefusesNothing() throws Exception {
        runsAndWaits();
        pausesAndRevokes();
        assertEquals(200, node.http("GET", "/api/indexers").statusCode());
        assertEquals(200, node.http("GET", "/api/history?skips=true").statusCode());
        assertEquals(List.of(), new RedisProbe(vertx, redis.uri()).list("acl", "log"));
    }

    private void runsAndWaits() throws Exception {
        node.request("price", "t-1");
        node.request("price", "t-2");
        node.request("stock", "t-3");
        node.events().await(2, "heartbeat", "price");
        node.command("price").exit(0);
        node.command("price").exit(0);
        node.command("stock").exit(0);
        node.events().first("released", "stock");
        assertEquals("duplicate", node.request("price", "t-1").getString("reason"));
    }

    private void pausesAndRevokes() throws Exception {
        node.intervene("PUT", "/api/pauses/price");
        assertEquals("paused", node.request("price", "t-4").getString("reason"));
        node.intervene("DELETE", "/api/pauses/price");
        assertEquals("lock-won", node.request("customer", "t-5").getString("event"));
        node.intervene("DELETE", "/api/locks/customer");
        node.events().first("lock-lost", "customer");
        node.command("customer").exit(143);
        node.events().first("released", "customer");
        node.request("customer", "t-6");
        // The trigger is refused, but owed: the node itself begins its run when the tombstone is gone.
        eventually("its tombstone is gone", () -> node.events().count("lock-won", "customer") == 2);
        node.command("customer").exit(0);
    }
}
