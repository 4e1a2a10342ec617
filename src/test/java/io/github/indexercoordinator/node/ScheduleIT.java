package io.github.indexercoordinator.node;

import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.indexercoordinator.testing.RedisProcess;
import io.github.indexercoordinator.testing.RespConnection;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Three nodes whose clocks differ have one schedule: each slot is run once, and needs no crontab. */
final class ScheduleIT {
    private static final String SETTINGS = """
            lock: { ttl: 3s, heartbeat: 300ms, killGrace: 200ms }
            defaults: { command: ["true"], directory: /tmp, schedule: "* * * * *", whenBusy: %s }
            indexers: { price: {} }
            """;

    private final RedisProcess redis = new RedisProcess();
    private final List<SetClock> clocks = new ArrayList<>();
    private final Map<Node, Integer> decisions = new HashMap<>();
    private Fleet fleet = new Fleet(redis);
    private EventLog channels = new EventLog();

    @BeforeEach
    void start() throws Exception {
        redis.start();
        fleet = new Fleet(redis);
        channels = ChannelLog.on(new RespConnection(redis.port()));
    }

    @AfterEach
    void stop() throws Exception {
        fleet.stop();
        redis.close();
    }

    private void deploy(String whenBusy) throws Exception {
        for (String name : List.of("web1", "web2", "web3")) {
            SetClock clock = new SetClock("2026-11-30T02:09:30Z");
            clocks.add(clock);
            fleet.deploy(name, clock, SETTINGS.formatted(whenBusy));
        }
        fleet.awaitListening();
    }

    @Test
    void whoseClockIsBehindComesTooLate() throws Exception {
        deploy("skip");
        clocks.get(0).set("2026-11-30T02:10:00.003Z");
        JsonObject won = channels.first("lock-won", "price");
        assertEquals("2026-11-30T02:10Z", won.getString("triggerId"));
        assertEquals("schedule", won.getString("source"));
        fleet.node("web1").command("price").exit(0);
        channels.first("released", "price");
        clocks.get(1).set("2026-11-30T02:10:01Z");
        clocks.get(2).set("2026-11-30T02:10:40Z");
        for (JsonObject skipped : channels.await(2, "skipped", "price")) {
            assertEquals("duplicate", skipped.getString("reason"));
            assertEquals("2026-11-30T02:10Z", skipped.getString("triggerId"));
        }
        assertEquals(1, channels.count("lock-won", "price"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"skip", "queue"})
    void eachSlotHasOneRunByWhoeverComesFirst(String whenBusy) throws Exception {
        deploy(whenBusy);
        for (int slot = 1; slot <= 3; slot++) {
            String minute = "2026-11-30T02:1" + slot;
            clock(slot).set(minute + ":00Z");
            JsonObject won = channels.await(slot, "lock-won", "price").get(slot - 1);
            assertEquals(minute + "Z", won.getString("triggerId"));
            assertEquals(node(slot).name(), won.getString("node"));
            clock(slot + 1).set(minute + ":02Z");
            decided(node(slot + 1));
            node(slot).command("price").exit(0);
            channels.await(slot, "released", "price");
            clock(slot + 2).set(minute + ":30Z");
            decided(node(slot + 2));
        }
        for (int i = 0; i < 3; i++) {
            Node node = node(i);
            eventually(
                    "nothing waits",
                    () -> node.http("GET", "/api/indexers").body().contains("\"waiting\":0"));
        }
        assertEquals(3, channels.count("lock-won", "price"));
    }

    /** Returns once a node has said what becomes of one more slot. */
    private void decided(Node node) throws Exception {
        int expected = decisions.merge(node, 1, Integer::sum);
        EventLog told = node.events();
        eventually(
                node.name() + " has decided",
                () -> told.count("skipped", "price") + told.count("queued", "price") >= expected);
    }

    private SetClock clock(int number) {
        return clocks.get(number % 3);
    }

    private Node node(int number) {
        return fleet.node("web" + (number % 3 + 1));
    }
}
