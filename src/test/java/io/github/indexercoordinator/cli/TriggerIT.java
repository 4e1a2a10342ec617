package io.github.indexercoordinator.cli;

import static io.github.indexercoordinator.cli.ScriptedNode.event;
import static io.github.indexercoordinator.testing.Eventually.answer;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.github.indexercoordinator.config.ConfigurationLoader;
import io.github.indexercoordinator.testing.RedisProbe;
import io.github.indexercoordinator.testing.RedisProcess;
import io.github.indexercoordinator.testing.ScriptedLauncher;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code trigger} on a real Redis, among nodes that answer as a test says. */
final class TriggerIT {
    private final Vertx vertx = Vertx.vertx();
    private final RedisProcess redis = new RedisProcess();
    private final int httpPort = RedisProcess.freePort();

    @TempDir
    private Path directory;

    @BeforeEach
    void startRedis() throws Exception {
        redis.start();
    }

    @AfterEach
    void endAll() throws Exception {
        redis.close();
        vertx.close().await(10, TimeUnit.SECONDS);
    }

    @Test
    void aTriggerIsHeardWithItsIdAndItsSource() throws Exception {
        ScriptedNode node = node("web1");
        assertEquals(ExitCode.DONE.value(), trigger("price stock --id nightly").exitCode());
        assertEquals(
                new JsonObject()
                        .put("indexer", new JsonArray(List.of("price", "stock")))
                        .put("id", "nightly")
                        .put("source", "cli"),
                node.heard());
    }

    @Test
    void aTriggerWithoutAnIdGetsOne() throws Exception {
        ScriptedNode node = node("web1");
        assertEquals(ExitCode.DONE.value(), trigger("price").exitCode());
        assertEquals(ExitCode.DONE.value(), trigger("price").exitCode());
        String first = node.heard().getString("id");
        assertTrue(first.matches("[0-9a-f]{20}"), first);
        assertTrue(!first.equals(node.heard().getString("id")), first);
    }

    @Test
    void theWaitEndsWithTheRun() throws Exception {
        node(
                "web1",
                event("lock-won"),
                event("released").put("outcome", "failed").put("exitCode", 2));
        node("web2", event("skipped").put("reason", "held").put("holder", "web1"));
        Spoken spoken = trigger("price --wait");
        assertEquals(ExitCode.RUN_FAILED.value(), spoken.exitCode());
        assertTrue(spoken.out().contains("web1: price failed, exit code 2"), spoken.out());
    }

    @Test
    void aTriggerThatAllSkipIsHeld() throws Exception {
        node("web1", event("skipped").put("reason", "held").put("holder", "web9"));
        node("web2", event("skipped").put("reason", "held").put("holder", "web9"));
        Spoken spoken = trigger("price --wait");
        assertEquals(ExitCode.HELD.value(), spoken.exitCode());
        assertTrue(spoken.out().endsWith("price: skipped: held by web9\n"), spoken.out());
    }

    @Test
    void jsonIsTheEventsAndNothingElse() throws Exception {
        node("web1", event("released").put("outcome", "succeeded"));
        Spoken spoken = trigger("price --wait --json --id a");
        assertEquals(ExitCode.DONE.value(), spoken.exitCode());
        assertEquals(
                event("released")
                        .put("outcome", "succeeded")
                        .put("indexer", "price")
                        .put("node", "web1")
                        .put("triggerId", "a"),
                new JsonObject(spoken.out()));
    }

    @Test
    void anEventThatIsLostIsMadeGoodByTheRecord() throws Exception {
        node("web1");
        record("outcome", "succeeded", "endedAt", "1796059718275");
        assertEquals(ExitCode.DONE.value(), trigger("price --wait --id r1").exitCode());
    }

    @Test
    void aDuplicateThatIsNotToldIsFoundByItsMark() throws Exception {
        node("web1");
        record("outcome", "succeeded", "endedAt", "1796059718275");
        String digest = HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest("r0".getBytes(StandardCharsets.UTF_8)));
        new RedisProbe(vertx, redis.uri()).tell("set", "{indexer_lock:price}:done:" + digest, "token");
        Spoken spoken = trigger("price --wait --id r0");
        assertEquals(ExitCode.DONE.value(), spoken.exitCode());
        assertTrue(spoken.out().endsWith("price: already done\n"), spoken.out());
    }

    @Test
    void patienceEnds() throws Exception {
        node("web1", event("lock-won"));
        assertEquals(ExitCode.ELAPSED.value(), trigger("price --wait=300ms").exitCode());
    }

    @Test
    void aTriggerThatNobodyHearsFails() throws Exception {
        Spoken spoken = trigger("price");
        assertEquals(ExitCode.UNAVAILABLE.value(), spoken.exitCode());
        assertTrue(spoken.err().contains("nobody listens on indexer:trigger; no node at"), spoken.err());
    }

    @Test
    void withoutRedisANodeIsAskedOverHttp() throws Exception {
        redis.kill();
        answer(vertx.createHttpServer().requestHandler(this::serve).listen(httpPort, "127.0.0.1"));
        Spoken spoken = trigger("price --wait --id h1");
        assertEquals(ExitCode.RUN_FAILED.value(), spoken.exitCode(), spoken.err());
        assertTrue(spoken.out().endsWith("price: failed\n"), spoken.out());
    }

    @Test
    void aNodeThatRefusesIsQuoted() throws Exception {
        redis.kill();
        answer(vertx.createHttpServer()
                .requestHandler(request -> request.response()
                        .setStatusCode(404)
                        .end(new JsonObject().put("detail", "unknown here").encode())
                        .onFailure(Throwable::printStackTrace))
                .listen(httpPort, "127.0.0.1"));
        Spoken spoken = trigger("price");
        assertEquals(ExitCode.USAGE.value(), spoken.exitCode());
        assertTrue(spoken.err().contains("unknown here"), spoken.err());
    }

    private void serve(HttpServerRequest request) {
        JsonObject run =
                new JsonObject().put("triggerId", "h1").put("runId", "r").put("outcome", "failed");
        JsonObject answer = request.path().equals("/api/triggers/price")
                ? new JsonObject().put("triggerId", "h1")
                : new JsonObject().put("held", false).put("lastRun", run);
        request.response()
                .setStatusCode(request.path().startsWith("/api/triggers/") ? 202 : 200)
                .end(answer.encode())
                .onFailure(Throwable::printStackTrace);
    }

    private void record(String... fields) throws Exception {
        RedisProbe probe = new RedisProbe(vertx, redis.uri());
        probe.tell(
                "hset",
                "{indexer_lock:price}:run",
                "fence",
                "7",
                "owner",
                "web1:1:0123456789abcdef",
                "triggerId",
                "r1",
                "source",
                "cli",
                "attempt",
                "1",
                "startedAt",
                "1796059718000",
                "state",
                "ended",
                fields[0],
                fields[1],
                fields[2],
                fields[3]);
    }

    @CanIgnoreReturnValue
    private ScriptedNode node(String name, JsonObject... answers) throws Exception {
        return new ScriptedNode(vertx, redis.uri(), name, answers);
    }

    private Spoken trigger(String arguments) throws Exception {
        Path file = Files.writeString(directory.resolve("c.yaml"), """
                node: web1
                redis: { uris: [%s] }
                http: { port: %d }
                indexers: { price: {}, stock: {} }
                """.formatted(redis.uri(), httpPort));
        HostParts host = new HostParts(() -> Duration.ofNanos(System.nanoTime()), Map.of(), ScriptedLauncher::new);
        ConfigurationSource source =
                named -> new ConfigurationLoader(Map.of(), directory, List.of(file), () -> "host").load(file);
        return Spoken.by(CommandLines.create(source, configuration -> 0, host), "trigger " + arguments);
    }
}
