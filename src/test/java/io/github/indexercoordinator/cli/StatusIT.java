package io.github.indexercoordinator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.redis.RedisLink;
import io.github.indexercoordinator.redis.RedisLinkListener;
import io.github.indexercoordinator.redis.RedisLinkOptions;
import io.github.indexercoordinator.testing.Eventually;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** {@code status} on a real Redis with what nodes leave there. */
final class StatusIT extends OneRedis {
    private static final String RUN = "{indexer_lock:price}:run";
    private static final String OWNER = "web2:1:0123456789abcdef";

    @Test
    void anUntouchedFleetIsIdle() throws Exception {
        assertEquals("""
                INDEXER  STATE  HOLDER  LEFT  FENCE  SKIPPED 24 H  LAST RUN
                price    idle   -       -     -      0             none known
                stock    idle   -       -     -      0             none known

                No node is connected.
                """, done("status"));
    }

    @Test
    void aRunIsShownWithItsHolderAndItsTimeLeft() throws Exception {
        begun(Duration.ofSeconds(30));
        lock("price", OWNER);
        JsonObject price = status("price");
        assertEquals("running", price.getString("state"));
        assertEquals("web2", price.getString("holder"));
        assertEquals(42, price.getInteger("fence"));
        assertTrue(price.getInteger("remainingMs") > 50_000, price::encode);
        assertTrue(done("status price").contains("running  web2    "), done("status price"));
    }

    @Test
    void aLockWithoutARecordIsHeld() throws Exception {
        lock("price", "shell\u001b[31m:42");
        assertEquals("held", status("price").getString("state"));
        assertTrue(done("status").contains("'shell\\u001b[31m:42'"), done("status"));
    }

    @Test
    void aRunWhoseNodeIsGoneIsUnfinished() throws Exception {
        begun(Duration.ofMinutes(5));
        assertEquals("unfinished", status("price").getString("state"));
        assertTrue(done("status").contains("begun 5 min"), done("status"));
    }

    @Test
    void theLastRunIsTold() throws Exception {
        begun(Duration.ofMinutes(5));
        ended("succeeded", Duration.ofMinutes(3));
        assertEquals("idle", status("price").getString("state"));
        assertTrue(done("status").contains("succeeded 3 min"), done("status"));
        assertTrue(done("status").contains(" ago after 2 min"), done("status"));
    }

    @Test
    void aPauseIsShownWithWhoAndWhy() throws Exception {
        assertEquals(0, site.type("pause price --for 2d --reason deploy").exitCode());
        JsonObject price = status("price");
        assertEquals("paused", price.getString("state"));
        assertEquals("deploy", price.getJsonObject("paused").getString("reason"));
        assertTrue(done("status price").contains("@web1 for 2 d: deploy"), done("status price"));
    }

    @Test
    void skipsOfTheLast24HoursAreAddedUp() throws Exception {
        Instant now = Instant.now();
        skipped(now, "[\"price\",\"web1\",\"held\",\"web2\"]", 3);
        skipped(now, "others", 7);
        skipped(now.minus(Duration.ofHours(5)), "[\"price\",\"web3\",\"recent\",null]", 4);
        skipped(now.minus(Duration.ofHours(26)), "[\"price\",\"web3\",\"recent\",null]", 100);
        assertEquals(7, status("price").getInteger("skipped24h"));
    }

    @Test
    void aNodeWithAnotherConfigurationIsFlagged() throws Exception {
        connect("web1", site.configurationHash());
        connect("web2", "00000000");
        String text = done("status");
        assertTrue(text.matches("(?s).*web1  0.1.0    [0-9a-f]{8}\n.*"), text);
        assertTrue(text.contains("web2  0.1.0    00000000, which differs from " + site.configurationHash()), text);
    }

    @Test
    void whoMayNotListClientsSeesTheRest() throws Exception {
        site.probe.tell("acl", "setuser", "default", "-client");
        assertTrue(done("status").contains("may not CLIENT LIST"), done("status"));
    }

    @Test
    void whoFollowsSeesItAgain() throws Exception {
        try (OperationsSite.Typing typing = site.begin("status --follow --json price")) {
            Eventually.eventually("a second look", () -> typing.out().lines().count() > 1);
        }
    }

    @Test
    void theNextSlotIsTold() throws Exception {
        site.close();
        site = new OperationsSite(directory, "price: { schedule: \"* * * * *\" }, stock: {}");
        Instant next = Instant.parse(status("price").getString("nextScheduledAt"));
        assertEquals(0, next.getEpochSecond() % 60);
        assertEquals("[\"price\"]", status("price").getJsonArray("reindexes").encode());
        assertNull(status("stock").getValue("nextScheduledAt"));
        String text = done("status");
        assertTrue(text.matches("(?s).*\n\nprice: scheduled for \\S+:00Z, in [0-9]+ s\n\nNo node.*"), text);
    }

    @Test
    void whoWaitsForAGroupIsToldBehindWhom() throws Exception {
        site.close();
        site = new OperationsSite(directory, "price: { group: catalog }, stock: { group: catalog }");
        begun(Duration.ofSeconds(30));
        lock("price", OWNER);
        String pending = new JsonObject()
                .put("since", "1")
                .put("at", String.valueOf(Instant.now().toEpochMilli() * 1000))
                .put("token", "web1:1:aaaaaaaaaaaaaaaa")
                .put("source", "cli")
                .put("triggerId", "t-7")
                .encode();
        site.probe.tell("set", "{indexer_lock:stock}:pending", pending);
        String text = done("status");
        assertTrue(text.matches("(?s).*stock +waiting .*; t-7 waits for [0-9]+ s, behind price\n.*"), text);
        assertFalse(done("status stock").contains("behind"), text);
    }

    @Test
    void anUnknownIndexerIsWrongUse() {
        assertEquals(ExitCode.USAGE.value(), site.type("status nobody").exitCode());
    }

    private void begun(Duration ago) throws Exception {
        site.probe.tell("hset", RUN, "fence", "42", "owner", OWNER, "triggerId", "", "source", "cli");
        site.probe.tell("hset", RUN, "attempt", "1", "startedAt", millis(ago), "state", "running", "outcome", "");
        site.probe.tell("set", "{indexer_lock:price}:fence", "42");
    }

    private void ended(String outcome, Duration ago) throws Exception {
        site.probe.tell("hset", RUN, "state", "ended", "outcome", outcome, "endedAt", millis(ago));
    }

    private void lock(String indexer, String token) throws Exception {
        site.probe.tell("set", "indexer_lock:" + indexer, token, "PX", 60_000);
    }

    private void skipped(Instant at, String field, int times) throws Exception {
        String hour = at.toString().substring(0, "2026-11-30T16".length());
        site.probe.tell("hset", "indexer:history:skips:" + hour + "Z", field, times);
    }

    private void connect(String node, String hash) throws Exception {
        RedisLinkOptions options = RedisLinkOptions.of(
                site.redis.uri(),
                Duration.ofSeconds(5),
                "indexer-coordinator/0.1.0/" + node + "/" + hash + "/triggers");
        RedisLink link = new RedisLink(site.vertx, options, new Random(1), RedisLinkListener.NONE);
        Eventually.eventually("connected", link::isUp);
    }

    private JsonObject status(String indexer) {
        return new JsonObject(done("status --json " + indexer))
                .getJsonArray("indexers")
                .getJsonObject(0);
    }

    private String done(String arguments) {
        Spoken spoken = site.type(arguments);
        assertEquals(ExitCode.DONE.value(), spoken.exitCode(), spoken.err());
        return spoken.out().replace("\r", "");
    }

    private static String millis(Duration ago) {
        return String.valueOf(Instant.now().minus(ago).toEpochMilli());
    }
}
