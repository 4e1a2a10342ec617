package io.github.indexercoordinator.node;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.indexercoordinator.testing.RedisProcess;
import io.github.indexercoordinator.testing.ScriptedLauncher.Command;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of a run, and of triggers, while its node waits for it before it stops. */
final class StopIT {
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
    void aRunThatEndsWhileItIsWaitedForIsNotRepeated() throws Exception {
        Node first = fleet.start("web1", waiting("30m"));
        Node second = fleet.start("web2", waiting("30m"));
        first.request("price", "t-1");
        Command command = first.command("price");
        Future<Void> stopping = first.undeploy();
        isRenewed(first);
        assertEquals("held", second.request("price", "t-2").getString("reason"));
        assertEquals("lock-won", second.request("stock", "t-3").getString("event"));
        second.command("stock").exit(0);
        assertFalse(command.stopped().isComplete(), "it was not waited for");
        command.exit(0);
        answer(stopping);
        assertEquals("succeeded", first.events().first("released", "price").getString("outcome"));
        assertEquals("duplicate", second.request("price", "t-1").getString("reason"));
        assertEquals("lock-won", second.request("price", "t-4").getString("event"));
        second.command("price").exit(0);
        second.events().first("released", "price");
        assertEquals(2, fleet.count("lock-won", "price"));
    }

    @Test
    void aTriggerThatOnlyFreshNodesCanQueueIsRunAfterwards() throws Exception {
        String queueing = waiting("30m")
                .replace("directory: /tmp", "directory: /tmp, whenBusy: queue")
                .replace("killGrace: 200ms", "killGrace: 200ms, minInterval: 0s");
        Node first = fleet.start("web1", queueing);
        first.request("price", "t-1");
        Command command = first.command("price");
        Node second = fleet.start("web2", queueing);
        Future<Void> stopping = first.undeploy();
        // The one that works hears it no more, and the one that hears it has not heard how that work began.
        eventually(
                "only one is left to hear it",
                () -> fleet.probe()
                        .tell("publish", Fleet.TRIGGERS, "no-such-indexer")
                        .equals("1"));
        fleet.trigger("price", "t-2");
        assertEquals("held", second.events().first("queued", "price").getString("reason"));
        command.exit(0);
        answer(stopping);
        second.command("price").exit(0);
        assertEquals("t-2", second.events().first("released", "price").getString("triggerId"));
    }

    @Test
    void aRunThatOutlastsTheWaitIsHandedOff() throws Exception {
        Node first = fleet.start("web1", waiting("500ms"));
        Node second = fleet.start("web2", waiting("500ms"));
        JsonObject won = first.request("price", "t-1");
        Command command = first.command("price");
        Future<Void> stopping = first.undeploy();
        isRenewed(first);
        answer(command.stopped());
        command.exit(143);
        answer(stopping);
        JsonObject again = second.events().first("lock-won", "price");
        assertEquals("handoff", again.getString("reason"));
        assertEquals(won.getString("runId"), again.getString("previousRunId"));
        second.command("price").exit(0);
        assertEquals("succeeded", second.events().first("released", "price").getString("outcome"));
    }

    @Test
    void aTriggerThatOnlyADrainingNodeHearsIsRefused() throws Exception {
        Node only = fleet.start("web1", waiting("30m"));
        only.request("price", "t-1");
        Command command = only.command("price");
        Future<Void> stopping = only.undeploy();
        eventually(
                "it takes no triggers",
                () -> fleet.probe().tell("publish", Fleet.TRIGGERS, "stock").equals("0"));
        assertEquals(503, only.http("GET", "/health/ready").statusCode());
        command.exit(0);
        answer(stopping);
        assertEquals(0, only.events().count("lock-won", "stock"));
        assertEquals("0", fleet.probe().tell("exists", "indexer_lock:price", "indexer_lock:stock"));
    }

    /** More than once since now. */
    private static void isRenewed(Node node) throws Exception {
        node.events().await(node.events().count("heartbeat", "price") + 2, "heartbeat", "price");
    }

    private static String waiting(String wait) {
        return "stop: { wait: %s }%n".formatted(wait)
                + Fleet.settings("3s", "price", "stock").replace("300ms", "100ms");
    }
}
