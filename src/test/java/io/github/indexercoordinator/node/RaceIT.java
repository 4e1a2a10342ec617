package io.github.indexercoordinator.node;

import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.testing.RedisProcess;
import io.github.indexercoordinator.testing.RespConnection;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Three nodes hear the same trigger: one runs it, and the others say who does. Each test has indexers of its own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class RaceIT {
    private static final String SETTINGS =
            Fleet.settings("10s", "price", "a", "b", "c", "d", "json", "ids", "recent", "foreign", "endless", "ours");
    private static final int NODES = 3;

    private final RedisProcess redis = new RedisProcess();
    private Fleet fleet = new Fleet(redis);
    private EventLog channels = new EventLog();

    @BeforeAll
    void start() throws Exception {
        redis.start();
        fleet = new Fleet(redis);
        fleet.start(NODES, SETTINGS);
        channels = ChannelLog.on(new RespConnection(redis.port()));
    }

    @AfterAll
    void stop() throws Exception {
        fleet.stop();
        redis.close();
    }

    @Test
    void oneRunsAndTheOthersSayWhoDoes() throws Exception {
        fleet.trigger("price");
        JsonObject won = channels.first("lock-won", "price");
        List<JsonObject> skipped = channels.await(NODES - 1, "skipped", "price");
        for (JsonObject skip : skipped) {
            assertEquals("held", skip.getString("reason"));
            assertEquals(won.getString("node"), skip.getString("holder"));
            assertEquals(won.getString("owner"), skip.getString("holderOwner"));
            assertEquals("redis", skip.getString("store"));
            assertTrue(skip.getLong("remainingMs") > 0 && skip.getLong("remainingMs") <= 10_000, skip.encode());
        }
        assertEquals(
                NODES,
                Set.of(
                                won.getString("node"),
                                skipped.get(0).getString("node"),
                                skipped.get(1).getString("node"))
                        .size());
        end(won, 0);
        fleet.node(won.getString("node")).events().first("released", "price");
        channels.first("released", "price");
        assertEquals(1, channels.count("lock-won", "price"));
        assertEquals(1, channels.count("released", "price"));
        assertEquals(1, fleet.count("lock-won", "price"));
        assertEquals(1, fleet.count("released", "price"));
        assertEquals("0", fleet.probe().tell("exists", "indexer_lock:price"));
    }

    @ParameterizedTest
    @CsvSource({"a, 'a'", "b c, 'b, c'", "json, '{\"indexer\": [\"json\"], \"id\": \"t-1\", \"source\": \"deploy\"}'"})
    void everyFormOfATriggerIsUnderstood(String indexers, String payload) throws Exception {
        fleet.trigger(payload);
        for (String indexer : indexers.split(" ", -1)) {
            end(channels.first("lock-won", indexer), 0);
            channels.first("released", indexer);
            assertEquals(1, channels.count("lock-won", indexer));
        }
    }

    @Test
    void aRunIsToldOnItsChannelsWithAllItsFields() throws Exception {
        fleet.trigger("d", "t-7");
        JsonObject won = channels.first("lock-won", "d");
        assertEquals("indexer:events:lock-won:d", won.getString(ChannelLog.CHANNEL));
        assertEquals(1, won.getInteger("v"));
        assertEquals("t-7", won.getString("triggerId"));
        assertEquals("redis", won.getString("source"));
        assertEquals("trigger", won.getString("reason"));
        assertEquals(10_000, won.getLong("ttlMs"));
        assertEquals(List.of("redis"), won.getJsonArray("stores").getList());
        assertTrue(won.getString("owner").endsWith(":" + won.getString("runId")));
        end(won, 3);
        JsonObject released = channels.first("released", "d");
        assertEquals("indexer:events:released:d", released.getString(ChannelLog.CHANNEL));
        assertEquals("failed", released.getString("outcome"));
        assertEquals(3, released.getInteger("exitCode"));
        assertEquals(won.getString("runId"), released.getString("runId"));
        assertEquals(won.getLong("fence"), released.getLong("fence"));
        assertTrue(released.getLong("heldMs") >= released.getLong("durationMs"), released.encode());
        assertEquals(List.of(told(won), told(released)), history("indexer:history", "d"));
        channels.await(NODES - 1, "skipped", "d");
        assertEquals(NODES - 1, history("indexer:history:skips", "d").size());
    }

    @Test
    void anIdSeenCompletedIsADuplicateOnEveryNode() throws Exception {
        fleet.trigger("ids", "t-1");
        end(channels.first("lock-won", "ids"), 0);
        channels.first("released", "ids");
        channels.await(NODES - 1, "skipped", "ids");
        fleet.trigger("ids", "t-1");
        List<JsonObject> skipped = channels.await(2 * NODES - 1, "skipped", "ids");
        assertEquals(
                NODES,
                skipped.stream()
                        .filter(skip -> "duplicate".equals(skip.getString("reason")))
                        .count());
    }

    @Test
    void withoutAnIdATriggerCloseBehindARunIsTooSoon() throws Exception {
        fleet.trigger("recent");
        end(channels.first("lock-won", "recent"), 0);
        channels.first("released", "recent");
        channels.await(NODES - 1, "skipped", "recent");
        fleet.trigger("recent");
        List<JsonObject> skipped = channels.await(2 * NODES - 1, "skipped", "recent");
        assertEquals(
                NODES,
                skipped.stream()
                        .filter(skip -> "recent".equals(skip.getString("reason")))
                        .count());
    }

    @Test
    void aLockOfAnotherProgramExcludesUs() throws Exception {
        fleet.probe().tell("set", "indexer_lock:foreign", "wrapper on web9", "nx", "px", 300_000);
        fleet.trigger("foreign");
        for (JsonObject skip : channels.await(NODES, "skipped", "foreign")) {
            assertEquals("held", skip.getString("reason"));
            assertEquals("wrapper on web9", skip.getString("holderOwner"));
            assertNull(skip.getString("holder"));
            assertTrue(skip.getLong("remainingMs") > 0, skip.encode());
        }
        assertEquals(0, channels.count("lock-won", "foreign"));
    }

    @Test
    void aLockWithoutAnEndExcludesUs() throws Exception {
        fleet.probe().tell("set", "indexer_lock:endless", "cron");
        fleet.trigger("endless");
        for (JsonObject skip : channels.await(NODES, "skipped", "endless")) {
            assertEquals("cron", skip.getString("holderOwner"));
            assertNull(skip.getLong("remainingMs"));
        }
        assertEquals(0, channels.count("lock-won", "endless"));
    }

    @Test
    void ourLockExcludesAnotherProgram() throws Exception {
        fleet.trigger("ours");
        JsonObject won = channels.first("lock-won", "ours");
        assertEquals("null", fleet.probe().tell("set", "indexer_lock:ours", "wrapper", "nx", "px", 300_000));
        assertEquals(won.getString("owner"), fleet.probe().tell("get", "indexer_lock:ours"));
        end(won, 0);
        channels.first("released", "ours");
        assertEquals("OK", fleet.probe().tell("set", "indexer_lock:ours", "wrapper", "nx", "px", 300_000));
    }

    @ParameterizedTest
    @CsvSource({"'{broken'", "'no-such-indexer'", "'{\"indexer\": 7}'", "'../../etc'"})
    void whatIsNoTriggerIsRejectedByEachNode(String payload) throws Exception {
        int before = rejections();
        fleet.trigger(payload);
        // One a second per cause and node: another of its kind may have used this second up.
        eventually("it is rejected", () -> {
            fleet.trigger(payload);
            return rejections() >= before + NODES;
        });
    }

    private int rejections() {
        return channels.count("trigger-rejected", null);
    }

    private void end(JsonObject won, int exitCode) throws Exception {
        fleet.node(won.getString("node")).command(won.getString("indexer")).exit(exitCode);
    }

    private static JsonObject told(JsonObject heard) {
        JsonObject event = heard.copy();
        event.remove(ChannelLog.CHANNEL);
        return event;
    }

    private List<JsonObject> history(String stream, String indexer) throws Exception {
        return Objects.requireNonNull(fleet.probe().ask("xrange", stream, "-", "+")).stream()
                .map(entry -> new JsonObject(entry.get(1).get(1).toString()))
                .filter(event -> indexer.equals(event.getString("indexer")))
                .toList();
    }
}
