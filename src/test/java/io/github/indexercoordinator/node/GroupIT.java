package io.github.indexercoordinator.node;

import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.indexercoordinator.testing.RedisProcess;
import io.github.indexercoordinator.testing.RespConnection;
import io.github.indexercoordinator.testing.ScriptedLauncher.Command;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Indexers of a group never run at the same time; a trigger that finds only its group busy waits for its turn. */
final class GroupIT {
    private static final int MANY_NODES = 50;
    private static final List<String> INDEXERS =
            IntStream.rangeClosed(1, 10).mapToObj(number -> "i" + number).toList();

    private final RedisProcess redis = new RedisProcess();
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

    @Test
    void everyTriggerIsRunOnceInTheOrderAsked() throws Exception {
        fleet.start(MANY_NODES, settings("20s"));
        fleet.trigger(INDEXERS.get(0), "t-1");
        channels.first("lock-won", INDEXERS.get(0));
        for (String indexer : INDEXERS.subList(1, INDEXERS.size())) {
            fleet.trigger(indexer, "t-" + indexer);
            assertEquals("group", channels.first("queued", indexer).getString("reason"));
        }
        for (String indexer : INDEXERS) {
            JsonObject won = channels.first("lock-won", indexer);
            fleet.node(won.getString("node")).command(indexer).exit(0);
            channels.first("released", indexer);
        }
        assertEquals(inTurn(), RunHistory.in(fleet.probe()).lines());
        for (String indexer : INDEXERS) {
            assertEquals(1, fleet.count("lock-won", indexer), indexer);
        }
    }

    @Test
    void aTurnIsNotLostWithTheNodesThatKnewOfIt() throws Exception {
        fleet.start(3, settings("3s"));
        Node holder = fleet.node("web1");
        Node hearer = fleet.node("web2");
        holder.request("i1", "t-1");
        Command first = holder.command("i1");
        JsonObject queued = hearer.request("i2", "t-2");
        assertEquals("group", queued.getString("reason"));
        assertEquals("web1", queued.getString("holder"));
        channels.first("queued", "i2");
        fleet.cut(hearer);
        fleet.cut(holder);
        Node last = fleet.node("web3");
        for (String indexer : whoeverComesFirst(last)) {
            last.command(indexer).exit(0);
        }
        assertEquals("takeover", last.events().first("lock-won", "i1").getString("reason"));
        assertEquals("t-2", last.events().first("lock-won", "i2").getString("triggerId"));
        first.exit(143);
    }

    /** The dead node held the group, so its run and the waiting one may be begun in either order. */
    private static List<String> whoeverComesFirst(Node node) throws Exception {
        eventually(
                "one is begun",
                Duration.ofSeconds(30),
                () -> node.events().count("lock-won", "i1") + node.events().count("lock-won", "i2") > 0);
        return node.events().count("lock-won", "i1") > 0 ? List.of("i1", "i2") : List.of("i2", "i1");
    }

    private static String settings(String ttl) {
        String indexers =
                INDEXERS.stream().map(id -> id + ": { group: catalog }").collect(Collectors.joining(", "));
        return """
                lock: { ttl: %s, heartbeat: 1s, killGrace: 200ms }
                defaults: { command: ["true"], directory: /tmp }
                indexers: { %s }
                """.formatted(ttl, indexers);
    }

    private static List<String> inTurn() {
        return INDEXERS.stream()
                .flatMap(id -> List.of("lock-won " + id, "released " + id).stream())
                .toList();
    }
}
