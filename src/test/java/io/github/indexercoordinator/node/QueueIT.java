package io.github.indexercoordinator.node;

import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.indexercoordinator.testing.RedisProcess;
import io.github.indexercoordinator.testing.RespConnection;
import io.github.indexercoordinator.testing.ScriptedLauncher.Command;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A trigger that finds its indexer running leads to one more run, wherever it was heard and whatever becomes of that node. */
final class QueueIT {
    private static final int NODES = 3;
    private static final String SETTINGS = """
            lock: { ttl: 3s, heartbeat: 300ms, killGrace: 200ms, minInterval: 0s }
            defaults: { command: ["true"], directory: /tmp, whenBusy: queue }
            indexers: { price: {} }
            """;

    private final RedisProcess redis = new RedisProcess();
    private Fleet fleet = new Fleet(redis);
    private EventLog channels = new EventLog();

    @BeforeEach
    void start() throws Exception {
        redis.start();
        fleet = new Fleet(redis);
        List<Node> nodes = fleet.start(NODES, SETTINGS);
        eventually("every node has looked which run is the last", () -> haveLooked(nodes));
        channels = ChannelLog.on(new RespConnection(redis.port()));
    }

    @AfterEach
    void stop() throws Exception {
        fleet.stop();
        redis.close();
    }

    /** Before that a node takes no run for the answer to a trigger, for it may have begun before the trigger came. */
    private boolean haveLooked(List<Node> nodes) throws Exception {
        boolean looked = fleet.probe().calls("evalsha") >= NODES;
        for (Node node : nodes) {
            looked &= node.http("GET", "/api/indexers").body().contains("\"state\":\"idle\"");
        }
        return looked;
    }

    @Test
    void aTriggerThatEveryNodeHearsIsRunOnce() throws Exception {
        fleet.trigger("price");
        channels.await(NODES - 1, "skipped", "price").forEach(skip -> assertEquals("held", skip.getString("reason")));
        run(1).exit(0);
        channels.first("released", "price");
        nothingWaits();
        assertEquals(1, channels.count("lock-won", "price"));
    }

    @Test
    void oneMoreRunFollowsHoweverManyAsk() throws Exception {
        fleet.trigger("price");
        channels.await(NODES - 1, "skipped", "price");
        Command first = run(1);
        heardByAll();
        fleet.trigger("price");
        fleet.trigger("price");
        List<JsonObject> skipped = channels.await(NODES - 1 + 2 * NODES - 1, "skipped", "price");
        assertEquals(
                2 * NODES - 1,
                skipped.stream()
                        .filter(skip -> "pending".equals(skip.getString("reason")))
                        .count());
        assertEquals("held", channels.first("queued", "price").getString("reason"));
        first.exit(0);
        run(2).exit(0);
        assertEquals("queued", channels.await(2, "lock-won", "price").get(1).getString("reason"));
        channels.await(2, "released", "price");
        nothingWaits();
        assertEquals(2, channels.count("lock-won", "price"));
        assertEquals(1, channels.count("queued", "price"));
    }

    @Test
    void whatWaitsOutlivesTheNodeThatHeardItAndTheNodeThatRan() throws Exception {
        Node holder = fleet.node("web1");
        Node hearer = fleet.node("web2");
        holder.request("price", "t-1");
        Command first = holder.command("price");
        assertEquals("queued", hearer.request("price", "t-2").getString("event"));
        channels.first("queued", "price");
        fleet.cut(hearer);
        fleet.cut(holder);
        Node last = fleet.node("web3");
        last.command("price").exit(0);
        last.command("price").exit(0);
        List<JsonObject> won = last.events().await(2, "lock-won", "price");
        assertEquals(List.of("takeover", "queued"), reasons(won));
        assertEquals("t-2", won.get(1).getString("triggerId"));
        last.events().await(2, "released", "price");
        nothingWaits();
        first.exit(143);
    }

    private static List<String> reasons(List<JsonObject> won) {
        return won.stream().map(event -> event.getString("reason")).toList();
    }

    /** The command of the n-th run. */
    private Command run(int number) throws Exception {
        JsonObject won = channels.await(number, "lock-won", "price").get(number - 1);
        return fleet.node(won.getString("node")).command("price");
    }

    /** Events come in order: who has heard of a later one has heard of the run's beginning. */
    private void heardByAll() throws Exception {
        fleet.trigger("no-such-indexer");
        eventually("all have heard it", () -> channels.count("trigger-rejected", null) >= NODES);
    }

    private void nothingWaits() throws Exception {
        eventually(
                "nothing waits and nothing runs",
                () -> fleet.probe()
                        .tell("exists", "{indexer_lock:price}:pending", "indexer_lock:price")
                        .equals("0"));
    }
}
