package io.github.indexercoordinator.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.vertx.core.json.JsonObject;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A node alone, without any server. */
final class LocalNodeIT {
    private final Node node;

    LocalNodeIT() throws Exception {
        node = new Node(Fleet.configuration("web1", "redis: { topology: none }\n" + Fleet.settings("3s", "price")));
    }

    @BeforeEach
    void start() throws Exception {
        node.deploy();
        node.awaitReady();
    }

    @AfterEach
    void stop() throws Exception {
        node.stop();
    }

    @Test
    void aTriggerOverHttpBecomesARun() throws Exception {
        HttpResponse<String> accepted = node.http("POST", "/api/triggers/price");
        assertEquals(202, accepted.statusCode());
        node.command("price").exit(0);
        JsonObject won = node.events().first("lock-won", "price");
        assertEquals(new JsonObject(accepted.body()).getString("triggerId"), won.getString("triggerId"));
        assertEquals("http", won.getString("source"));
        assertEquals(List.of("local"), won.getJsonArray("stores").getList());
        JsonObject released = node.events().first("released", "price");
        assertEquals("succeeded", released.getString("outcome"));
        assertEquals(won.getString("runId"), released.getString("runId"));
    }

    @Test
    void aPublishedTriggerBecomesARun() throws Exception {
        node.publish("price");
        node.command("price").exit(2);
        JsonObject released = node.events().first("released", "price");
        assertEquals("failed", released.getString("outcome"));
        assertEquals("eventbus", released.getString("source"));
    }

    @Test
    void aRequestIsAnsweredWithTheDecision() throws Exception {
        JsonObject won = node.request("price");
        assertEquals("lock-won", won.getString("event"));
        JsonObject skipped = node.request("price");
        assertEquals("held", skipped.getString("reason"));
        assertEquals("web1", skipped.getString("holder"));
        assertEquals(won.getString("owner"), skipped.getString("holderOwner"));
        node.command("price").exit(0);
        node.events().first("released", "price");
        assertEquals("recent", node.request("price").getString("reason"));
    }

    @Test
    void aRunIsHeldBeyondItsFirstLease() throws Exception {
        JsonObject won = node.request("price");
        List<JsonObject> beats = node.events().await(12, "heartbeat", "price");
        assertTrue(beats.stream().allMatch(beat -> won.getString("runId").equals(beat.getString("runId"))));
        assertEquals(0, node.events().count("lock-lost", "price"));
        node.command("price").exit(0);
        node.events().first("released", "price");
    }
}
