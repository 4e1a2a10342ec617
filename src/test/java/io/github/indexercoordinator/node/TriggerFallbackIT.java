package io.github.indexercoordinator.node;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.cli.CommandLines;
import io.github.indexercoordinator.cli.HostParts;
import io.github.indexercoordinator.testing.MariadbProcess;
import io.github.indexercoordinator.testing.MysqlProbe;
import io.github.indexercoordinator.testing.RedisProcess;
import io.github.indexercoordinator.testing.ScriptedLauncher;
import io.github.indexercoordinator.testing.ScriptedLauncher.Command;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code trigger --wait} with nodes that go on under MySQL while Redis is away. */
final class TriggerFallbackIT {
    private final RedisProcess redis = new RedisProcess();
    private final Vertx vertx = Vertx.vertx();
    private final StringWriter said = new StringWriter();

    @SuppressWarnings("NullAway.Init") // set before each test
    private Fleet fleet;

    @SuppressWarnings("NullAway.Init") // set before each test
    private MysqlProbe mysql;

    private String settings = "";

    @BeforeEach
    void start() throws Exception {
        redis.start();
        fleet = new Fleet(redis);
        String uri = MariadbProcess.shared().uri("trigger" + redis.port());
        mysql = new MysqlProbe(vertx, uri);
        settings = """
                mysql: { uri: "%s", commandTimeout: 500ms }
                %s
                """.formatted(uri, Fleet.settings("3s", "price", "stock"));
    }

    @AfterEach
    void stop() throws Exception {
        redis.start();
        fleet.stop();
        redis.close();
        mysql.close();
        answer(vertx.close());
    }

    @Test
    void withoutRedisANodeOfThisHostIsAskedAndItsRunAwaited() throws Exception {
        Node node = node();
        redis.kill();
        node.events().first("store-down", null);
        CompletableFuture<Integer> trigger = type("trigger price --wait --node " + node.url());
        Command command = node.command("price");
        assertEquals(
                new JsonArray().add("mysql"),
                node.events().first("lock-won", "price").getJsonArray("stores"));
        command.exit(3);
        assertEquals(1, ended(trigger), said::toString);
        assertTrue(said.toString().endsWith("price: failed\n"), said::toString);
    }

    @Test
    void aWaitOutlivesARedisThatDiesInMidRun() throws Exception {
        Node node = node();
        CompletableFuture<Integer> trigger = type("trigger price --wait --node " + node.url());
        Command command = node.command("price");
        node.events().first("lock-won", "price");
        redis.kill();
        node.events().first("store-down", null);
        command.exit(0);
        node.events().first("released", "price");
        assertEquals(0, ended(trigger), said::toString);
        assertTrue(said.toString().endsWith("price: succeeded\n"), said::toString);
    }

    @Test
    void whoeverFindsItHeldWithoutRedisIsToldSo() throws Exception {
        Node node = node();
        redis.kill();
        node.events().first("store-down", null);
        node.request("price", "other");
        Command command = node.command("price");
        assertEquals(75, ended(type("trigger price --wait --node " + node.url())), said::toString);
        command.exit(0);
        node.events().first("released", "price");
    }

    private Node node() throws Exception {
        int before = mysql.others().size();
        Node node = fleet.start(1, settings).get(0);
        eventually("it has a session", () -> mysql.others().size() > before);
        return node;
    }

    private CompletableFuture<Integer> type(String arguments) {
        HostParts host = new HostParts(() -> Duration.ofNanos(System.nanoTime()), Map.of(), ScriptedLauncher::new);
        PrintWriter writer = new PrintWriter(said, true);
        return CompletableFuture.supplyAsync(() -> {
            try {
                String onRedis = "redis: { uris: [\"%s\"], commandTimeout: 500ms }%n".formatted(redis.uri());
                var configuration = Fleet.configuration("cli", onRedis + settings);
                return CommandLines.create(named -> configuration, nobody -> 0, host)
                        .setOut(writer)
                        .setErr(writer)
                        .execute(arguments.split(" "));
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
    }

    private static int ended(CompletableFuture<Integer> trigger) throws Exception {
        return trigger.get(40, TimeUnit.SECONDS);
    }
}
