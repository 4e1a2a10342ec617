package io.github.indexercoordinator.node;

import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.testing.RedisProcess;
import io.github.indexercoordinator.testing.RespConnection;
import io.github.indexercoordinator.testing.ScriptedLauncher.Command;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a hundred nodes ask of Redis when one more has died. */
final class TakeoverHerdIT {
    private static final int WATCHERS = 100;
    private static final String SETTINGS = """
            lock: { ttl: 15s, heartbeat: 5s, killGrace: 200ms }
            defaults: { command: ["true"], directory: /tmp }
            indexers: { price: {} }
            """;

    private final RedisProcess redis = new RedisProcess();
    private Fleet fleet = new Fleet(redis);
    private EventLog channels = new EventLog();

    @BeforeEach
    void start() throws Exception {
        redis.start();
        fleet = new Fleet(redis);
        fleet.start(WATCHERS + 1, SETTINGS);
        channels = ChannelLog.on(new RespConnection(redis.port()));
    }

    @AfterEach
    void stop() throws Exception {
        fleet.stop();
        redis.close();
    }

    @Test
    void aTakeoverCostsOneCommandPerWatcher() throws Exception {
        allKnowTheScripts();
        fleet.trigger("price", "t-1");
        JsonObject won = channels.await(2, "lock-won", "price").get(1);
        Node first = fleet.node(won.getString("node"));
        // Before its first heartbeat: no watcher has to look twice.
        fleet.cut(first);
        channels.await(2 * WATCHERS, "skipped", "price");
        fleet.probe().tell("config", "resetstat");
        Node second = fleet.holderBut("price", won.getString("owner"));
        Command repeated = second.command("price");
        allHaveHeard();
        // Besides the looks: the run's beginning, and what each tells of the message that made it answer.
        int looks = fleet.probe().calls("evalsha") - 1 - WATCHERS;
        assertTrue(looks >= 1 && looks <= WATCHERS, () -> looks + " looks of " + WATCHERS + " watchers");
        repeated.exit(0);
        JsonObject released = channels.await(2, "released", "price").get(1);
        assertEquals(second.name(), released.getString("node"));
        assertEquals(3, channels.count("lock-won", "price"));
    }

    /** After a run that all have heard of and been refused. */
    private void allKnowTheScripts() throws Exception {
        fleet.trigger("price", "t-0");
        JsonObject won = channels.first("lock-won", "price");
        channels.await(WATCHERS, "skipped", "price");
        fleet.node(won.getString("node")).command("price").exit(0);
        channels.first("released", "price");
    }

    /** Events come in order: who answers this has heard of the takeover, and looks no more. */
    private void allHaveHeard() throws Exception {
        fleet.trigger("no-such-indexer");
        eventually("all have answered", () -> channels.count("trigger-rejected", null) >= WATCHERS);
    }
}
