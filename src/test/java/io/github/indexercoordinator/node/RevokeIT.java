package io.github.indexercoordinator.node;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.testing.RedisProcess;
import io.github.indexercoordinator.testing.ScriptedLauncher.Command;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A run whose lock somebody took away is ended by its node and repeated by none. */
final class RevokeIT {
    private static final String KEY = "indexer_lock:price";

    private final RedisProcess redis = new RedisProcess();
    private Fleet fleet = new Fleet(redis);

    @BeforeEach
    void start() throws Exception {
        redis.start();
        fleet = new Fleet(redis);
        fleet.start(3, Fleet.settings("3s", "price"));
    }

    @AfterEach
    void stop() throws Exception {
        fleet.stop();
        redis.close();
    }

    @Test
    void theHolderEndsItsRunAndKeepsTheOthersOutUntilItsLeaseWouldHaveEnded() throws Exception {
        fleet.trigger("price", "t-1");
        Node holder = fleet.holder("price");
        Command command = holder.command("price");
        eventually("the others have skipped it", () -> fleet.count("skipped", "price") == 2);
        revoke(other(holder));
        assertEquals("revoked", holder.events().first("lock-lost", "price").getString("cause"));
        answer(command.stopped());
        command.exit(143);
        assertEquals("lock-lost", holder.events().first("released", "price").getString("outcome"));
        assertTrue(fleet.probe().tell("get", KEY).startsWith("revoked:"), "the tombstone is gone before its time");
        nobodyRunsItOnceTheLockIsFree();
    }

    @Test
    void aDeadHoldersRunIsNotTakenOverEither() throws Exception {
        fleet.trigger("price", "t-1");
        Node holder = fleet.holder("price");
        Command command = holder.command("price");
        eventually("the others have skipped it", () -> fleet.count("skipped", "price") == 2);
        fleet.cut(holder);
        revoke(other(holder));
        answer(command.stopped());
        command.exit(143);
        nobodyRunsItOnceTheLockIsFree();
    }

    private Node other(Node holder) {
        return fleet.node(holder.name().equals("web1") ? "web2" : "web1");
    }

    private static void revoke(Node node) throws Exception {
        JsonObject answer = new JsonObject(node.intervene("DELETE", "/api/locks/price"));
        assertTrue(answer.getBoolean("revoked"), answer::encode);
        assertEquals(
                "http@127.0.0.1", node.events().first("lock-revoked", "price").getString("by"));
    }

    /** The next run is one that somebody asks for. */
    private void nobodyRunsItOnceTheLockIsFree() throws Exception {
        eventually("the lock is free", () -> fleet.probe().tell("exists", KEY).equals("0"));
        assertEquals("revoked", fleet.probe().tell("hget", "{" + KEY + "}:run", "outcome"));
        fleet.trigger("price", "t-2");
        Node next = fleet.holder("price");
        next.command("price").exit(0);
        eventually(
                "it has ended",
                () -> fleet.probe().tell("hget", "{" + KEY + "}:run", "outcome").equals("succeeded"));
        assertEquals(
                List.of("t-1", "t-2"),
                fleet.told("lock-won", "price").stream()
                        .map(won -> won.getString("triggerId"))
                        .sorted()
                        .toList());
    }
}
