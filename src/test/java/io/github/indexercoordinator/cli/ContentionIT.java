package io.github.indexercoordinator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** {@code contention} on a real Redis with what nodes leave there. */
final class ContentionIT extends OneRedis {
    @Test
    void aFleetThatNobodyAsksIsQuiet() {
        assertEquals("""
                INDEXER  TRIES  WON  WAITED  SKIPPED  OF WHICH LATE  TYPICAL RUN  LONGEST  VERDICT
                price    0      0    0       0        -              -            -        quiet
                stock    0      0    0       0        -              -            -        quiet
                """, done("contention"));
    }

    @Test
    void theHistoryTellsWhoWaitedForWhom() throws Exception {
        aRunAndOneWhoWaited(Duration.ofHours(1));

        String text = done("contention price");
        assertTrue(text.startsWith("price: 2 tries, 1 won at once, 1 (50 %) skipped\n"), text);
        assertTrue(
                text.contains(
                        "Runs: 1 ended (1 succeeded); the completed ones typically after 90 s, the longest after 90 s"),
                text);
        assertTrue(text.contains("web2 1 × held by web1"), text);
        assertTrue(text.contains(" web2: held by web1, 59 s of its lease left, 40 ms into its run"), text);
        assertEquals(1, json("contention --json").getInteger("skipped"));
        assertEquals(0, json("contention --json --since 30m").getInteger("tries"));
    }

    @Test
    void whatHappenedAtAMomentIsToldByItself() throws Exception {
        aRunAndOneWhoWaited(Duration.ofHours(1));
        String at = Instant.now().minus(Duration.ofHours(1)).toString();
        assertTrue(done("contention price --at " + at).contains(" web2: price skipped, held by web1, 59 s"), at);
        assertTrue(done("contention price --at 2026-01-01T00:00:00Z").startsWith("Nothing is known"));
    }

    @Test
    void countersReachFurtherThanTheSkipsThemselves() throws Exception {
        String hour = Instant.now().toString().substring(0, "2026-11-30T16".length());
        site.probe.tell("hset", "indexer:history:skips:" + hour + "Z", "[\"price\",\"web2\",\"held\",\"web1\"]", 12);

        assertEquals(12, json("contention --json price").getInteger("skipped"));
        assertTrue(done("contention").contains("of 12 skips only the newest 0 are in the history"), done("contention"));
    }

    @Test
    void withoutRedisAndANodeNobodyCanSay() {
        site.redis.close();
        Spoken spoken = site.type("contention --node http://127.0.0.1:1");
        assertEquals(ExitCode.UNAVAILABLE.value(), spoken.exitCode(), spoken.err());
        assertTrue(spoken.err().contains("Redis does not answer"), spoken.err());
        assertTrue(spoken.err().contains("no node at http://127.0.0.1:1"), spoken.err());
    }

    @Test
    void whatIsNotConfiguredOrTooLongAgoIsWrongUse() {
        assertEquals(ExitCode.USAGE.value(), site.type("contention nobody").exitCode());
        assertEquals(ExitCode.USAGE.value(), site.type("contention --since 32d").exitCode());
    }

    private void aRunAndOneWhoWaited(Duration ago) throws Exception {
        Instant at = Instant.now().minus(ago);
        append("indexer:history", event("lock-won", at).put("reason", "trigger").put("runId", "0123456789abcdef"));
        append(
                "indexer:history:skips",
                event("skipped", at.plusMillis(40))
                        .put("node", "web2")
                        .put("reason", "held")
                        .put("holder", "web1")
                        .put("holderOwner", "web1:1:0123456789abcdef")
                        .put("remainingMs", 58_900)
                        .put("intoRunMs", 40));
        append(
                "indexer:history",
                event("released", at.plusSeconds(90))
                        .put("runId", "0123456789abcdef")
                        .put("outcome", "succeeded")
                        .put("durationMs", 90_000));
    }

    private static JsonObject event(String name, Instant at) {
        return new JsonObject()
                .put("event", name)
                .put("indexer", "price")
                .put("node", "web1")
                .put("at", at.toString());
    }

    private void append(String stream, JsonObject event) throws Exception {
        long at = Instant.parse(event.getString("at")).toEpochMilli();
        site.probe.tell("xadd", stream, String.valueOf(at), "event", event.encode());
    }

    private JsonObject json(String arguments) {
        return new JsonObject(done(arguments)).getJsonArray("indexers").getJsonObject(0);
    }

    private String done(String arguments) {
        Spoken spoken = site.type(arguments);
        assertEquals(ExitCode.DONE.value(), spoken.exitCode(), spoken.err());
        return spoken.out().replace("\r", "");
    }
}
