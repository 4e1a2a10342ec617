package io.github.indexercoordinator.node;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.testing.RedisProcess;
import io.github.indexercoordinator.testing.ScriptedLauncher.Command;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a run, and the next trigger, make of a Redis that is maltreated in mid-run. */
final class RedisLossIT {
    // Longer than a restart and a reconnection take on a busy machine.
    private static final String PATIENT = Fleet.settings("10s", "price");
    private static final String HASTY = Fleet.settings("2s", "price");

    private final RedisProcess redis = new RedisProcess();
    private Fleet fleet = new Fleet(redis);

    @BeforeEach
    void start() throws Exception {
        redis.start();
        fleet = new Fleet(redis);
    }

    @AfterEach
    void stop() throws Exception {
        redis.thaw();
        fleet.stop();
        redis.close();
    }

    @Test
    void aRedisThatIsAbsentAtStartIsNamedAndConnectedToLater() throws Exception {
        redis.kill();
        Node node = fleet.deploy("web1", PATIENT);
        assertEquals(200, node.http("GET", "/health/live").statusCode());
        var unready = node.http("GET", "/health/ready");
        assertEquals(503, unready.statusCode());
        assertTrue(unready.body().contains("no lock store answers: redis"), unready.body());
        assertEquals("unavailable", node.request("price", "t-0").getString("reason"));
        redis.start();
        fleet.awaitListening();
        aTriggerWorks("t-1");
    }

    @Test
    void aRunGoesOnWhenARedisThatForgotItIsBackInTime() throws Exception {
        List<Node> nodes = fleet.start(2, PATIENT);
        fleet.trigger("price", "t-1");
        Node holder = fleet.holder("price");
        Command command = holder.command("price");
        JsonObject won = holder.events().first("lock-won", "price");
        // The other one looks as soon as it is connected again.
        other(nodes, holder).events().first("skipped", "price");
        redis.kill();
        redis.start();
        takenBack(won);
        fleet.awaitListening();
        assertFalse(command.stopped().isComplete());
        command.exit(0);
        assertEquals("succeeded", holder.events().first("released", "price").getString("outcome"));
        aTriggerWorks("t-2");
        assertEquals(2, fleet.count("lock-won", "price"));
    }

    @Test
    void aRunEndsInTimeWhenRedisStaysAwayAndIsRepeatedLater() throws Exception {
        Node node = fleet.start("web1", HASTY);
        JsonObject won = node.request("price", "t-1");
        Command command = node.command("price");
        redis.kill();
        answer(command.stopped());
        assertEquals("stores-silent", node.events().first("lock-lost", "price").getString("cause"));
        command.exit(143);
        redis.start();
        JsonObject released = node.events().first("released", "price");
        assertEquals("lock-lost", released.getString("outcome"));
        // The server remembers nothing, the node does.
        isRepeated(node, won);
    }

    @Test
    void aRunGoesOnInARedisThatWasEmptied() throws Exception {
        List<Node> nodes = fleet.start(3, PATIENT);
        JsonObject won = nodes.get(0).request("price", "t-1");
        fleet.probe().tell("flushall");
        takenBack(won);
        assertEquals("held", nodes.get(1).request("price", "t-2").getString("reason"));
        assertEquals("held", nodes.get(2).request("price", "t-2").getString("reason"));
        nodes.get(0).command("price").exit(0);
        assertEquals(
                "succeeded", nodes.get(0).events().first("released", "price").getString("outcome"));
        aTriggerWorks("t-3");
        assertEquals(2, fleet.count("lock-won", "price"));
    }

    @Test
    void forgottenScriptsAreSentAgain() throws Exception {
        Node node = fleet.start("web1", PATIENT);
        JsonObject won = node.request("price", "t-1");
        fleet.probe().tell("script", "flush");
        goesOn(node, won);
        fleet.probe().tell("script", "flush");
        node.command("price").exit(0);
        node.events().first("released", "price");
        fleet.probe().tell("script", "flush");
        aTriggerWorks("t-2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"locks", "triggers"})
    void aConnectionThatIsKilledComesBack(String role) throws Exception {
        Node node = fleet.start("web1", PATIENT);
        JsonObject won = node.request("price", "t-1");
        String before = id(role);
        fleet.probe().tell("client", "kill", "id", before);
        eventually("there is a new one", () -> !id(role).equals(before) && !id(role).isEmpty());
        fleet.awaitListening();
        goesOn(node, won);
        assertEquals(1, of(role).count());
        node.command("price").exit(0);
        node.events().first("released", "price");
        aTriggerWorks("t-2");
    }

    @Test
    void aRaceOutlastsAShortPauseOfRedis() throws Exception {
        Node node = fleet.start("web1", PATIENT);
        fleet.probe().tell("client", "pause", 1000);
        assertEquals("lock-won", node.request("price", "t-1").getString("event"));
        node.command("price").exit(0);
        node.events().first("released", "price");
        aTriggerWorks("t-2");
    }

    @Test
    void aGrantThatComesAfterALongPauseIsUndone() throws Exception {
        Node node = fleet.start("web1", PATIENT);
        fleet.probe().tell("client", "pause", 4000);
        assertEquals("unavailable", node.request("price", "t-1").getString("reason"));
        fleet.awaitListening();
        eventually("the late grant is undone", () -> !locked());
        assertEquals(0, fleet.count("lock-won", "price"));
        aTriggerWorks("t-2");
    }

    @Test
    void aRunGoesOnOverAShortFreezeOfRedis() throws Exception {
        Node node = fleet.start("web1", PATIENT);
        JsonObject won = node.request("price", "t-1");
        redis.freeze();
        eventually(
                "the freeze is noticed", () -> node.http("GET", "/health/ready").statusCode() == 503);
        redis.thaw();
        fleet.awaitListening();
        goesOn(node, won);
        node.command("price").exit(0);
        assertEquals("succeeded", node.events().first("released", "price").getString("outcome"));
        aTriggerWorks("t-2");
    }

    @Test
    void aRunEndsInTimeInALongFreezeOfRedisAndIsRepeated() throws Exception {
        Node node = fleet.start("web1", HASTY);
        JsonObject won = node.request("price", "t-1");
        Command command = node.command("price");
        redis.freeze();
        answer(command.stopped());
        command.exit(143);
        assertEquals("stores-silent", node.events().first("lock-lost", "price").getString("cause"));
        assertEquals("lock-lost", node.events().first("released", "price").getString("outcome"));
        redis.thaw();
        isRepeated(node, won);
    }

    @Test
    void aNodeStopsWhileItsRaceIsUnanswered() throws Exception {
        Node node = fleet.start("web1", HASTY);
        redis.freeze();
        node.publish("price");
        answer(node.undeploy());
        redis.thaw();
        // What lay in the server's buffer is done late; nobody is there to undo it, so it ends with its lease.
        eventually("nothing is left", () -> !locked() && fleet.probe().connections("indexer-coordinator") == 0);
    }

    /** The run of {@code t-1} is begun again, and all is as before. */
    private void isRepeated(Node node, JsonObject won) throws Exception {
        JsonObject repeated = node.events().await(2, "lock-won", "price").get(1);
        assertEquals("t-1", repeated.getString("triggerId"));
        assertTrue(repeated.getLong("fence") > won.getLong("fence"));
        node.command("price").exit(0);
        node.events().await(2, "released", "price");
        fleet.awaitListening();
        aTriggerWorks("t-2");
    }

    private static Node other(List<Node> nodes, Node node) {
        return nodes.get(0) == node ? nodes.get(1) : nodes.get(0);
    }

    private void takenBack(JsonObject won) throws Exception {
        eventually(
                "the lock is taken back",
                () -> won.getString("owner").equals(fleet.probe().tell("get", "indexer_lock:price")));
    }

    private static void goesOn(Node node, JsonObject won) throws Exception {
        int beats = node.events().count("heartbeat", "price");
        List<JsonObject> all = node.events().await(beats + 2, "heartbeat", "price");
        assertEquals(won.getString("runId"), all.get(all.size() - 1).getString("runId"));
        assertEquals(0, node.events().count("lock-lost", "price"));
    }

    private String id(String role) throws Exception {
        return of(role).map(line -> line.replaceFirst("id=(\\d+) .*", "$1"))
                .findAny()
                .orElse("");
    }

    private Stream<String> of(String role) throws Exception {
        return fleet.probe().tell("client", "list").lines().filter(line -> line.contains("/" + role + " "));
    }

    private boolean locked() throws Exception {
        return "1".equals(fleet.probe().tell("exists", "indexer_lock:price"));
    }

    /** Asks every node, has the run end, and finds nothing left. */
    private void aTriggerWorks(String id) throws Exception {
        fleet.trigger("price", id);
        Node holder = fleet.holder("price");
        int before = holder.events().count("released", "price");
        holder.command("price").exit(0);
        holder.events().await(before + 1, "released", "price");
        assertFalse(locked());
    }
}
