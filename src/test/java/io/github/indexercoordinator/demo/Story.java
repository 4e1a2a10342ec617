package io.github.indexercoordinator.demo;

import static io.github.indexercoordinator.testing.Eventually.eventually;

import io.github.indexercoordinator.testing.EventFeed;
import io.github.indexercoordinator.testing.NodeProcess;
import io.github.indexercoordinator.testing.Site;
import io.github.indexercoordinator.testing.Traces;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The acts of the demo. Each waits for what it tells, and throws an {@link AssertionError} if that does not come or is not so.
 */
final class Story {
    private static final String KEY = "indexer_lock:" + Fleet.INDEXER;
    private static final String RECORD = "{" + KEY + "}:run";
    private static final String FOREIGN = "backup-script";

    private final Site site;
    private final Fleet fleet;
    private final Narrator narrator;
    private final EventFeed events;
    private final RedisShell redis;

    Story(Site site, Fleet fleet, Narrator narrator, EventFeed events, RedisShell redis) {
        this.site = site;
        this.fleet = fleet;
        this.narrator = narrator;
        this.events = events;
        this.redis = redis;
    }

    void tell() throws Exception {
        JsonObject won = race();
        sameTruthInRedis(won);
        outliveTheFirstTtl(won);
        released();
        foreignLockExcludesUs();
        new TurnsStory(site, narrator, events, redis).tell();
        JsonObject killed = winnerIsKilled();
        JsonObject repeated = anotherTakesOver(killed);
        JsonObject handedOn = nodeIsStopped(repeated);
        lastNodeCompletes(handedOn);
        new FallbackStory(site, fleet, narrator).tell(events, redis);
    }

    private JsonObject race() throws Exception {
        narrator.act("A trigger for three nodes: one of them runs it");
        trigger();
        JsonObject won = events.next("lock-won");
        for (int loser = 1; loser < site.nodes().size(); loser++) {
            JsonObject skipped = events.next("skipped");
            check("held".equals(skipped.getString("reason")), "the loser skips because the lock is held");
            check(node(won).equals(skipped.getString("holder")), "the loser knows the winner");
        }
        return won;
    }

    private void sameTruthInRedis(JsonObject won) throws Exception {
        narrator.act("Redis shows the same");
        check(owner(won).equals(redis.show("GET", KEY)), "the lock's value is the winner's token");
        check(redis.show("PTTL", KEY) instanceof Long left && left > 0, "the lock has an end");
        check(
                redis.show("HGETALL", RECORD) instanceof List<?> record
                        && record.contains(owner(won))
                        && record.contains("running"),
                "the run record says that the winner runs");
    }

    private void outliveTheFirstTtl(JsonObject won) throws Exception {
        narrator.act("The heartbeat keeps the lock longer than its ttl of " + Fleet.TTL_MILLIS + " ms");
        Renewals renewals = new Renewals();
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(Fleet.TTL_MILLIS);
        eventually("the lock outlives its first ttl", () -> {
            check(owner(won).equals(redis.quietly("GET", KEY)), "the lock stays the winner's");
            return renewals.add(timeLeft()) >= 2 && System.nanoTime() > end;
        });
        narrator.say("still held after that; renewed " + renewals);
    }

    private void released() throws Exception {
        narrator.act("The work ends, and the lock is free");
        JsonObject released = events.next("released");
        check("succeeded".equals(released.getString("outcome")), "the run succeeds");
        check(released.getLong("heldMs") > Fleet.TTL_MILLIS, "the lock was held longer than its ttl");
        check(redis.show("GET", KEY) == null, "the lock is gone");
    }

    private void foreignLockExcludesUs() throws Exception {
        narrator.act("A lock that a shell script sets excludes the nodes");
        redis.show("SET", KEY, FOREIGN, "NX", "PX", "300000");
        trigger();
        for (NodeProcess node : site.nodes()) {
            JsonObject skipped = events.next("skipped");
            check(FOREIGN.equals(skipped.getString("holderOwner")), node.name() + " or another knows the script");
        }
        redis.show("DEL", KEY);
    }

    private JsonObject winnerIsKilled() throws Exception {
        narrator.act("The winner is killed in mid-run: its work ends before its lease");
        trigger();
        JsonObject won = events.next("lock-won");
        awaitWork(won);
        NodeProcess node = site.node(node(won));
        node.process().destroyForcibly();
        long killed = System.nanoTime();
        narrator.say("kill -9 " + node.process().pid() + " (" + node.name() + ")");
        eventually("nothing of the run is alive", () -> Traces.of(runId(won)).isEmpty());
        check(owner(won).equals(redis.quietly("GET", KEY)), "the work is gone before the lock is");
        narrator.say("%d ms later no process of the run is left; the last it wrote: %s"
                .formatted((System.nanoTime() - killed) / 1_000_000, lastBeat(won)));
        redis.show("PTTL", KEY);
        return won;
    }

    private JsonObject anotherTakesOver(JsonObject killed) throws Exception {
        narrator.act("Another node takes over when that lease is over");
        String beat = lastBeat(killed);
        JsonObject won = events.next("lock-won");
        check("takeover".equals(won.getString("reason")), "the run is a takeover");
        check(runId(killed).equals(won.getString("previousRunId")), "it repeats the killed run");
        check(!node(killed).equals(node(won)), "another node runs it");
        check(beat.equals(lastBeat(killed)), "the killed run wrote nothing meanwhile");
        awaitWork(won);
        return won;
    }

    private JsonObject nodeIsStopped(JsonObject running) throws Exception {
        narrator.act("That node gets TERM: it ends its work, releases, and the last node goes on");
        NodeProcess node = site.node(node(running));
        node.process().destroy();
        narrator.say("kill -TERM " + node.process().pid() + " (" + node.name() + ")");
        check("interrupted".equals(events.next("released").getString("outcome")), "the run is told as interrupted");
        // The guard, whose words led to this, may not have left yet: it carries the id, but no such variable.
        check(
                Traces.of("INDEXER_RUN_ID=" + runId(running)).isEmpty(),
                "nothing of the run is alive when it is told as released");
        JsonObject won = events.next("lock-won");
        check("handoff".equals(won.getString("reason")), "the run is handed on");
        int code = node.awaitExit();
        narrator.say(node.name() + " has left with exit code " + code);
        check(code == 0, "a stopped node exits with 0");
        return won;
    }

    private void lastNodeCompletes(JsonObject running) throws Exception {
        narrator.act("In the end the trigger has had its whole run");
        JsonObject released = events.next("released");
        check(runId(running).equals(runId(released)), "the last run is the one that ends");
        check("succeeded".equals(released.getString("outcome")), "the run succeeds");
        check(redis.show("GET", KEY) == null, "the lock is gone");
    }

    private void trigger() throws IOException {
        redis.show("PUBLISH", "indexer:trigger", Fleet.INDEXER);
    }

    private void awaitWork(JsonObject won) throws Exception {
        eventually("the work is under way", () -> beats(won).size() >= 5);
    }

    private long timeLeft() throws IOException {
        return Long.parseLong(redis.quietly("PTTL", KEY));
    }

    private List<String> beats(JsonObject won) throws IOException {
        Path file = fleet.beats(runId(won));
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    private String lastBeat(JsonObject won) throws IOException {
        List<String> beats = beats(won);
        return beats.get(beats.size() - 1);
    }

    private static String node(JsonObject event) {
        return event.getString("node");
    }

    private static String owner(JsonObject event) {
        return event.getString("owner");
    }

    private static String runId(JsonObject event) {
        return event.getString("runId");
    }

    private static void check(boolean so, String what) {
        if (!so) {
            throw new AssertionError("it is not so that " + what);
        }
    }
}
