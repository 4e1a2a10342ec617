package io.github.indexercoordinator.node;

import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.github.indexercoordinator.testing.RedisProbe;
import io.github.indexercoordinator.testing.RedisProcess;
import io.github.indexercoordinator.testing.RespConnection;
import io.github.indexercoordinator.testing.Traces;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that are processes, and what signals make of them and of the work they have started. */
final class RealNodesIT {
    /** Works for an hour, and tells of any other work that is alive when it begins. */
    private static final String WORK = """
            exec 9>>lock
            flock -n 9 || echo "$INDEXER_RUN_ID" >> overlaps
            echo "$INDEXER_RUN_ID" >> begun
            sleep 3600
            """;

    private final List<RealNode> nodes = new ArrayList<>();
    private final Vertx vertx = Vertx.vertx();
    private final RedisProcess redis = new RedisProcess();
    private final RedisProbe probe = new RedisProbe(vertx, redis.uri());
    private EventLog events = new EventLog();

    @TempDir
    private Path folder;

    @BeforeEach
    void start() throws Exception {
        redis.start();
        events = ChannelLog.on(new RespConnection(redis.port()));
        Files.writeString(folder.resolve("work.sh"), WORK);
    }

    @AfterEach
    void end() throws Exception {
        nodes.forEach(node -> node.process().close());
        eventually("no work is left", () -> Traces.of(folder.toString()).isEmpty());
        redis.close();
        vertx.close().await(10, TimeUnit.SECONDS);
    }

    @Test
    void termEndsTheRunAndTheNodeWithExitCode0() throws Exception {
        RealNode node = start("web1", "");
        JsonObject won = run(node);
        node.process().signal("TERM");
        assertEquals(0, node.process().exitCode(), node::printed);
        assertEquals("interrupted", events.first("released", "price").getString("outcome"));
        assertTrue(work().isEmpty(), "work was left");
        assertEquals("0", probe.tell("exists", "indexer_lock:price"));
        assertEquals("interrupted", probe.tell("hget", "{indexer_lock:price}:run", "outcome"));
        assertEquals(won.getString("owner"), probe.tell("hget", "{indexer_lock:price}:run", "owner"));
    }

    @Test
    void aSecondTermEndsTheWait() throws Exception {
        RealNode node = start("web1", "stop: { wait: 30m }\n");
        run(node);
        node.process().signal("TERM");
        eventually("it stops", () -> node.status("GET", "/health/ready") == 503);
        assertFalse(work().isEmpty(), "the work was not waited for");
        node.process().signal("TERM");
        assertEquals(0, node.process().exitCode(), node::printed);
        assertEquals("interrupted", events.first("released", "price").getString("outcome"));
    }

    @Test
    void aFrozenNodesWorkIsGoneBeforeAnotherTakesOver() throws Exception {
        RealNode first = start("web1", "");
        JsonObject won = run(first);
        RealNode second = start("web2", "");
        first.process().signal("STOP");
        takenOver(won, second);
        first.process().signal("CONT");
        // Whether the guard's last word or the clock comes first, the run was cut short.
        String outcome = events.first("released", "price").getString("outcome");
        assertTrue(List.of("lock-lost", "interrupted").contains(outcome), outcome);
        assertEquals(1, events.count("released", "price"));
        first.awaitReady();
        assertEquals(202, first.status("POST", "/api/triggers/price"));
        assertEquals("web2", events.first("skipped", "price").getString("holder"));
    }

    @Test
    void aKilledNodesWorkIsGoneBeforeAnotherTakesOver() throws Exception {
        RealNode first = start("web1", "");
        JsonObject won = run(first);
        RealNode second = start("web2", "");
        first.process().close();
        takenOver(won, second);
    }

    private void takenOver(JsonObject won, RealNode second) throws Exception {
        JsonObject again = events.await(2, "lock-won", "price").get(1);
        assertEquals("takeover", again.getString("reason"));
        assertEquals(second.name(), again.getString("node"));
        assertEquals(won.getString("runId"), again.getString("previousRunId"));
        assertEquals(won.getString("node"), again.getString("previousNode"));
        begun(again);
        assertFalse(Files.exists(folder.resolve("overlaps")), "both worked at once");
    }

    @Test
    void aWrongPasswordIsSaidAndNotShown() throws Exception {
        probe.tell("config", "set", "requirepass", "the-right-one");
        RealNode node = launch("web1", "", ", password: the-wrong-one");
        eventually("it says so", Duration.ofSeconds(60), () -> node.printed().contains("WRONGPASS"));
        eventually("it answers", Duration.ofSeconds(60), () -> node.status("GET", "/health/ready") == 503);
        assertEquals(200, node.status("GET", "/health/live"));
        assertTrue(
                node.printed().lines().anyMatch(line -> line.contains("level=error") && line.contains("WRONGPASS")),
                node::printed);
        node.process().signal("TERM");
        assertEquals(0, node.process().exitCode(), node::printed);
        assertFalse(node.printed().contains("the-wrong-one"), node::printed);
    }

    private RealNode start(String name, String more) throws Exception {
        RealNode node = launch(name, more, "");
        node.awaitReady();
        return node;
    }

    private RealNode launch(String name, String more, String redisPart) throws Exception {
        RealNode node = RealNode.start(
                name, folder, more + """
                redis: { uris: ["%s"], commandTimeout: 500ms%s }
                lock: { ttl: 4s, heartbeat: 500ms, killGrace: 1s }
                defaults: { command: [bash, "%s"], directory: "%s" }
                indexers: { price: {} }
                """.formatted(redis.uri(), redisPart, folder.resolve("work.sh"), folder));
        nodes.add(node);
        return node;
    }

    /** A run on this node, whose command works. */
    @CanIgnoreReturnValue
    private JsonObject run(RealNode node) throws Exception {
        assertEquals(202, node.status("POST", "/api/triggers/price"));
        JsonObject won = events.first("lock-won", "price");
        begun(won);
        return won;
    }

    private void begun(JsonObject won) throws Exception {
        Path begun = folder.resolve("begun");
        eventually(
                "the command has begun",
                Duration.ofSeconds(30),
                () -> Files.exists(begun) && Files.readString(begun).contains(won.getString("runId")));
    }

    private List<ProcessHandle> work() {
        return Traces.of(folder.resolve("work.sh").toString());
    }
}
