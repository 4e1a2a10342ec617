package io.github.indexercoordinator.node;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.testing.MariadbProcess;
import io.github.indexercoordinator.testing.MysqlProbe;
import io.github.indexercoordinator.testing.RedisProcess;
import io.github.indexercoordinator.testing.ScriptedLauncher.Command;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nodes with Redis and MySQL: what one of the two does not hold, the other does. */
final class FallbackIT {
    private static final JsonArray BOTH = new JsonArray().add("redis").add("mysql");
    private static final JsonArray MYSQL = new JsonArray().add("mysql");
    private static final JsonArray REDIS = new JsonArray().add("redis");
    private static final Duration TTL = Duration.ofSeconds(3);
    private static final AtomicInteger DATABASES = new AtomicInteger();
    private static final MariadbProcess MARIADB = new MariadbProcess();

    private final RedisProcess redis = new RedisProcess();
    private Fleet fleet = new Fleet(redis);
    private final Vertx vertx = Vertx.vertx();
    private String settings = "";

    @SuppressWarnings("NullAway.Init") // set before each test
    private MysqlProbe mysql;

    @BeforeAll
    static void startMariadb() throws Exception {
        MARIADB.start();
    }

    @AfterAll
    static void stopMariadb() {
        MARIADB.close();
    }

    @BeforeEach
    void start() throws Exception {
        redis.start();
        fleet = new Fleet(redis);
        String uri = MARIADB.uri("fallback" + DATABASES.incrementAndGet());
        mysql = new MysqlProbe(vertx, uri);
        settings = """
                mysql: { uri: "%s", commandTimeout: 500ms }
                %s
                """.formatted(uri, Fleet.settings("3s", "price", "stock"));
    }

    @AfterEach
    void stop() throws Exception {
        MARIADB.thaw();
        redis.start();
        fleet.stop();
        redis.close();
        mysql.close();
        answer(vertx.close());
    }

    /** Nodes that have all their connections. */
    private List<Node> nodes(int count) throws Exception {
        int others = mysql.others().size();
        List<Node> nodes = fleet.start(count, settings);
        eventually("all have a session", () -> mysql.others().size() >= others + count);
        return nodes;
    }

    @Test
    void aRunHoldsBothAndReleasesBoth() throws Exception {
        List<Node> nodes = nodes(2);
        JsonObject won = nodes.get(0).request("price", "t-1");
        assertEquals(BOTH, won.getJsonArray("stores"));
        assertEquals("held", nodes.get(1).request("price", "t-2").getString("reason"));
        nodes.get(0).command("price").exit(0);
        assertEquals(BOTH, nodes.get(0).events().first("released", "price").getJsonArray("stores"));
        JsonObject next = nodes.get(1).request("price", "t-3");
        assertEquals("lock-won", next.getString("event"));
        assertTrue(next.getLong("fence") > won.getLong("fence"));
        nodes.get(1).command("price").exit(0);
        nodes.get(1).events().first("released", "price");
    }

    @Test
    void aRunOutlivesARedisThatIsAwayForLongerThanTheTtl() throws Exception {
        Node node = nodes(1).get(0);
        node.request("price", "t-1");
        Command command = node.command("price");
        redis.kill();
        node.events().first("store-down", null);
        heldFor(node, TTL.plusSeconds(1));
        assertFalse(command.stopped().isComplete(), "the run was ended although MySQL held it");
        redis.start();
        node.events().first("store-up", null);
        fleet.awaitListening();
        eventually(
                "Redis holds it again",
                () -> fleet.probe().tell("exists", "indexer_lock:price").equals("1"));
        command.exit(0);
        assertEquals("succeeded", node.events().first("released", "price").getString("outcome"));
        assertEquals(0, node.events().count("lock-lost", "price"));
    }

    @Test
    void aRunOutlivesAMysqlThatIsAwayForLongerThanTheTtl() throws Exception {
        Node node = nodes(1).get(0);
        node.request("price", "t-1");
        Command command = node.command("price");
        MARIADB.kill();
        node.events().first("store-down", null);
        heldFor(node, TTL.plusSeconds(1));
        assertFalse(command.stopped().isComplete(), "the run was ended although Redis held it");
        assertEquals(REDIS, node.request("stock", "t-2").getJsonArray("stores"));
        MARIADB.start();
        node.events().first("store-up", null);
        command.exit(0);
        node.command("stock").exit(0);
        assertEquals("succeeded", node.events().first("released", "price").getString("outcome"));
        node.events().first("released", "stock");
    }

    @Test
    void aTriggerStartsARunWhileRedisIsDown() throws Exception {
        List<Node> nodes = nodes(2);
        redis.kill();
        for (Node node : nodes) {
            node.events().first("store-down", null);
        }
        JsonObject won = nodes.get(0).request("price", "t-1");
        assertEquals(MYSQL, won.getJsonArray("stores"));
        JsonObject skipped = nodes.get(1).request("price", "t-1");
        assertEquals("held", skipped.getString("reason"));
        assertEquals("mysql", skipped.getString("store"));
        assertEquals("web1", skipped.getString("holder"));
        nodes.get(0).command("price").exit(0);
        nodes.get(0).events().first("released", "price");
        redis.start();
        fleet.awaitListening();
        assertEquals("duplicate", nodes.get(1).request("price", "t-1").getString("reason"));
        assertEquals(1, fleet.count("lock-won", "price"));
    }

    @Test
    void aTriggerStartsARunWhileRedisIsFrozen() throws Exception {
        Node node = nodes(1).get(0);
        redis.freeze();
        JsonObject won = node.request("price", "t-1");
        assertEquals(MYSQL, won.getJsonArray("stores"));
        redis.thaw();
        node.command("price").exit(0);
        assertEquals("succeeded", node.events().first("released", "price").getString("outcome"));
    }

    @Test
    void whoIsBlindToOneStoreMeetsTheOthersInTheOther() throws Exception {
        List<Node> nodes = nodes(2);
        nodes.get(0).request("price", "t-1");
        fleet.cut(nodes.get(1));
        nodes.get(1).events().first("store-down", null);
        JsonObject skipped = nodes.get(1).request("price", "t-2");
        assertEquals("held", skipped.getString("reason"));
        assertEquals("mysql", skipped.getString("store"));
        nodes.get(0).command("price").exit(0);
        nodes.get(0).events().first("released", "price");
    }

    @Test
    void aRunIsEndedInTimeWhenBothAreGoneAndRepeatedWhenOneIsBack() throws Exception {
        Node node = nodes(1).get(0);
        node.request("price", "t-1");
        Command command = node.command("price");
        redis.kill();
        MARIADB.freeze();
        answer(command.stopped());
        assertEquals("stores-silent", node.events().first("lock-lost", "price").getString("cause"));
        command.exit(143);
        MARIADB.thaw();
        JsonObject repeated = node.events().await(2, "lock-won", "price").get(1);
        assertEquals("t-1", repeated.getString("triggerId"));
        node.command("price").exit(0);
        node.events().await(2, "released", "price");
    }

    @Test
    void aRunGoesOnInARedisThatWasEmptied() throws Exception {
        List<Node> nodes = nodes(2);
        JsonObject won = nodes.get(0).request("price", "t-1");
        fleet.probe().tell("flushall");
        assertEquals("held", nodes.get(1).request("price", "t-2").getString("reason"));
        eventually(
                "taken back",
                () -> fleet.probe().tell("get", "indexer_lock:price").equals(won.getString("owner")));
        Command command = nodes.get(0).command("price");
        assertFalse(command.stopped().isComplete());
        command.exit(0);
        assertEquals(
                "succeeded", nodes.get(0).events().first("released", "price").getString("outcome"));
    }

    @Test
    void whatWasQueuedUnderRedisIsRunUnderMysqlWhenRedisIsGone() throws Exception {
        List<Node> nodes = takingTurns();
        long first = nodes.get(0).request("price", "t-1").getLong("fence");
        assertEquals("held", nodes.get(1).request("price", "t-2").getString("reason"));
        loseRedis(nodes);
        nodes.get(0).command("price").exit(0);
        JsonObject next = won(nodes, "price", first);
        assertEquals(MYSQL, next.getJsonArray("stores"));
        end(next);
    }

    @Test
    void whatWasQueuedUnderMysqlIsRunUnderBothWhenRedisIsBack() throws Exception {
        List<Node> nodes = takingTurns();
        loseRedis(nodes);
        long first = nodes.get(0).request("price", "t-1").getLong("fence");
        assertEquals("queued", nodes.get(1).request("price", "t-2").getString("event"));
        redis.start();
        for (Node node : nodes) {
            node.events().first("store-up", null);
        }
        nodes.get(0).command("price").exit(0);
        JsonObject next = won(nodes, "price", first);
        assertEquals("t-2", next.getString("triggerId"));
        assertEquals("queued", next.getString("reason"));
        assertEquals(BOTH, next.getJsonArray("stores"));
        end(next);
        assertEquals("", mysql.tell("SELECT pending_mark FROM indexer_lock WHERE name = 'indexer_lock:price'"));
    }

    @Test
    void theOrderOfThoseWhoWaitIsKeptWhileOnlyMysqlAnswers() throws Exception {
        List<Node> nodes = takingTurns();
        loseRedis(nodes);
        JsonObject price = nodes.get(0).request("price", "t-1");
        assertEquals("group", nodes.get(1).request("stock", "t-2").getString("reason"));
        assertEquals("group", nodes.get(0).request("search", "t-3").getString("reason"));
        assertEquals("held", nodes.get(1).request("price", "t-4").getString("reason"));
        assertEquals("pending", nodes.get(1).request("price", "t-5").getString("reason"));
        end(price);
        JsonObject stock = won(nodes, "stock", price.getLong("fence"));
        end(stock);
        JsonObject search = won(nodes, "search", stock.getLong("fence"));
        end(search);
        JsonObject again = won(nodes, "price", search.getLong("fence"));
        assertEquals("t-4", again.getString("triggerId"));
        end(again);
    }

    private List<Node> takingTurns() throws Exception {
        settings = settings.replace("killGrace: 200ms", "killGrace: 200ms, minInterval: 0s")
                .replace("directory: /tmp", "directory: /tmp, whenBusy: queue")
                .replace("stock: {}", "stock: {}, search: {}")
                .replace("{}", "{ group: catalog }");
        return nodes(2);
    }

    private void loseRedis(List<Node> nodes) throws Exception {
        redis.kill();
        for (Node node : nodes) {
            node.events().first("store-down", null);
        }
    }

    /** The run of an indexer that begins after another, on whichever node. */
    private static JsonObject won(List<Node> nodes, String indexer, long after) throws Exception {
        eventually(
                "a run of " + indexer,
                () -> wins(nodes, indexer, after).findFirst().isPresent());
        return wins(nodes, indexer, after).findFirst().orElseThrow();
    }

    private static Stream<JsonObject> wins(List<Node> nodes, String indexer, long after) {
        return nodes.stream()
                .flatMap(node -> node.events().of("lock-won", indexer).stream())
                .filter(won -> won.getLong("fence") > after);
    }

    private void end(JsonObject won) throws Exception {
        Node node = fleet.node(won.getString("node"));
        String indexer = won.getString("indexer");
        node.command(indexer).exit(0);
        eventually(
                "its release is told",
                () -> node.events().of("released", indexer).stream()
                        .anyMatch(released -> won.getLong("fence").equals(released.getLong("fence"))));
    }

    /** Waits until the lease was renewed in what is left of the stores for so long. */
    private static void heldFor(Node node, Duration time) throws Exception {
        long end = System.nanoTime() + time.toNanos();
        eventually("still held", Duration.ofSeconds(30), () -> System.nanoTime() > end);
        int before = node.events().count("heartbeat", "price");
        eventually("renewed", () -> node.events().count("heartbeat", "price") > before);
    }
}
