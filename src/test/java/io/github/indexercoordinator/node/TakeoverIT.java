package io.github.indexercoordinator.node;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.testing.RedisProcess;
import io.github.indexercoordinator.testing.ScriptedLauncher.Command;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A run whose node is gone is repeated by one of the others, and no other run is. */
final class TakeoverIT {
    private static final int MANY = 20;
    private static final String SETTINGS = Fleet.settings("3s", "price");

    private final RedisProcess redis = new RedisProcess();
    private Fleet fleet = new Fleet(redis);

    @BeforeEach
    void start() throws Exception {
        redis.start();
        fleet = new Fleet(redis);
    }

    @AfterEach
    void stop() throws Exception {
        fleet.stop();
        redis.close();
    }

    @Test
    void oneOfManyTakesOverFromANodeThatIsCutOff() throws Exception {
        fleet.start(MANY, SETTINGS);
        fleet.trigger("price", "t-1");
        Node first = fleet.holder("price");
        Command command = first.command("price");
        JsonObject won = first.events().first("lock-won", "price");
        fleet.cut(first);
        Node second = fleet.holderBut("price", won.getString("owner"));
        Command repeated = second.command("price");
        assertTrue(command.stopped().isComplete(), "the first command was not told to stop before the second began");
        command.exit(143);
        isRepetition(second.events().first("lock-won", "price"), won, "takeover", 2);
        repeated.exit(0);
        assertEquals("succeeded", second.events().first("released", "price").getString("outcome"));
        nothingMoreIsRun(2);
    }

    @Test
    void aRunWhoseEndWasNotWrittenDownIsRepeatedByOne() throws Exception {
        fleet.start(MANY, SETTINGS);
        fleet.trigger("price", "t-1");
        Node first = fleet.holder("price");
        Command command = first.command("price");
        JsonObject won = first.events().first("lock-won", "price");
        fleet.cut(first);
        command.exit(0);
        Node second = fleet.holderBut("price", won.getString("owner"));
        second.command("price").exit(0);
        isRepetition(second.events().first("lock-won", "price"), won, "takeover", 2);
        second.events().first("released", "price");
        nothingMoreIsRun(2);
    }

    @Test
    void nobodyRepeatsARunWhoseReleaseNobodyHeard() throws Exception {
        fleet.start(MANY, SETTINGS);
        fleet.trigger("price", "t-1");
        Node first = fleet.holder("price");
        Command command = first.command("price");
        fleet.probe().tell("config", "resetstat");
        deafen();
        command.exit(0);
        first.events().first("released", "price");
        fleet.awaitListening();
        // Each that is back looks once, by one script; the release was one as well.
        eventually("all have looked", () -> fleet.probe().calls("evalsha") > MANY);
        nothingMoreIsRun(1);
    }

    private void deafen() throws Exception {
        for (String line : fleet.probe().tell("client", "list").lines().toList()) {
            if (line.contains("/triggers ")) {
                fleet.probe().tell("client", "kill", "id", line.replaceFirst("id=(\\d+) .*", "$1"));
            }
        }
    }

    @Test
    void aRunThatIsInterruptedIsHandedOff() throws Exception {
        fleet.start(3, SETTINGS);
        fleet.trigger("price", "t-1");
        Node first = fleet.holder("price");
        Command command = first.command("price");
        JsonObject won = first.events().first("lock-won", "price");
        // One that hears of the trigger only after the hand-off would run it for its own sake.
        eventually("the others have skipped it", () -> fleet.count("skipped", "price") == 2);
        Future<Void> stopping = first.undeploy();
        answer(command.stopped());
        assertEquals(won.getString("owner"), fleet.probe().tell("get", "indexer_lock:price"));
        command.exit(143);
        answer(stopping);
        assertEquals("interrupted", first.events().first("released", "price").getString("outcome"));
        Node second = fleet.holder("price");
        second.command("price").exit(0);
        isRepetition(second.events().first("lock-won", "price"), won, "handoff", 2);
        second.events().first("released", "price");
    }

    @Test
    void aRunThatEndedThreeNodesIsGivenUpByOne() throws Exception {
        fleet.start(5, SETTINGS);
        fleet.trigger("price", "t-1");
        String owner = "";
        for (int attempt = 1; attempt <= 3; attempt++) {
            owner = abandon(owner, attempt);
        }
        eventually("it is given up", () -> givenUp() == 1);
        assertEquals("given-up", fleet.probe().tell("hget", "{indexer_lock:price}:run", "outcome"));
        nothingMoreIsRun(3);
        assertEquals(1, givenUp());
    }

    /** The owner of the run that is abandoned. */
    private String abandon(String before, int attempt) throws Exception {
        Node node = fleet.holderBut("price", before);
        Command command = node.command("price");
        JsonObject won = node.events().first("lock-won", "price");
        assertEquals(attempt == 1 ? null : attempt, won.getInteger("attempt"));
        fleet.cut(node);
        answer(command.stopped());
        command.exit(143);
        return won.getString("owner");
    }

    private long givenUp() {
        return fleet.told("skipped", "price").stream()
                .filter(skip -> "given-up".equals(skip.getString("reason")))
                .count();
    }

    @Test
    void theLockOfAnotherProgramIsNotTakenOver() throws Exception {
        fleet.start(3, SETTINGS);
        fleet.probe().tell("set", "indexer_lock:price", "web9:4711:exec0exec0exec00", "px", 1000);
        fleet.trigger("price", "t-1");
        eventually("all have skipped", () -> fleet.count("skipped", "price") == 3);
        fleet.probe().tell("config", "resetstat");
        eventually("all have looked after its end", () -> fleet.probe().calls("evalsha") >= 3);
        nothingMoreIsRun(0);
    }

    @Test
    void aNodeThatStartsLaterFindsAnAbandonedRun() throws Exception {
        Node first = fleet.start("web1", SETTINGS);
        JsonObject won = first.request("price", "t-1");
        Command command = first.command("price");
        fleet.cut(first);
        answer(command.stopped());
        command.exit(143);
        eventually("the lease has ended", () -> "null".equals(fleet.probe().tell("get", "indexer_lock:price")));
        Node second = fleet.deploy("web2", SETTINGS);
        isRepetition(second.events().first("lock-won", "price"), won, "takeover", 2);
        second.command("price").exit(0);
        assertEquals("succeeded", second.events().first("released", "price").getString("outcome"));
    }

    private static void isRepetition(JsonObject again, JsonObject won, String reason, int attempt) {
        assertEquals(reason, again.getString("reason"));
        assertEquals(won.getString("runId"), again.getString("previousRunId"));
        assertEquals(won.getString("node"), again.getString("previousNode"));
        assertEquals(attempt, again.getInteger("attempt"));
        assertEquals("t-1", again.getString("triggerId"));
        assertTrue(again.getLong("fence") > won.getLong("fence"));
    }

    /** A later run goes its way, and until its end there was none but those so far. */
    private void nothingMoreIsRun(int runs) throws Exception {
        fleet.trigger("price", "last");
        Node holder = fleet.holder("price");
        int before = holder.events().count("released", "price");
        holder.command("price").exit(0);
        holder.events().await(before + 1, "released", "price");
        assertEquals(runs + 1, fleet.count("lock-won", "price"));
    }
}
