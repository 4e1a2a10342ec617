package io.github.indexercoordinator.overview;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.event.History;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FleetPastTest {
    private static final Instant NOW = Instant.parse("2026-11-30T16:05:00Z");

    private final List<History.Query> asked = new ArrayList<>();
    private Future<History.Page> answer = Future.succeededFuture(new History.Page(true, List.of()));
    private final FleetPast past = new FleetPast(this::ask, () -> NOW, List.of("price", "stock"));

    private Future<History.Page> ask(History.Query query) {
        asked.add(query);
        return answer;
    }

    @Test
    void aRunIsPutTogetherFromEventsInAnyOrder() {
        past.heard(released("r1", 10, 50_000, "succeeded"));
        past.heard(won("r1", 60));
        past.heard(released("r1", 10, 50_000, "succeeded"));

        JsonArray runs = price().getJsonArray("runs");
        assertEquals(1, runs.size());
        JsonObject run = runs.getJsonObject(0);
        assertEquals(at(60), run.getString("startedAt"));
        assertEquals(at(10), run.getString("endedAt"));
        assertEquals("succeeded", run.getString("outcome"));
        assertEquals("web1", run.getString("node"));
    }

    @Test
    void theUsualLengthIsTheMedianOfThoseThatSucceeded() {
        past.heard(released("r1", 10, 1_000, "succeeded"));
        past.heard(released("r2", 20, 9_000, "succeeded"));
        past.heard(released("r3", 30, 2_000, "succeeded"));
        past.heard(released("r4", 40, 1, "failed"));

        assertEquals(2_000, price().getLong("usualMs"));
    }

    @Test
    void aRunWithoutAnEndWasLeftByItsNodeOnceAnotherHasBegun() {
        past.heard(won("r1", 70));
        assertFalse(price().getJsonArray("runs").getJsonObject(0).containsKey("outcome"));
        past.heard(won("r2", 10));
        assertEquals("abandoned", price().getJsonArray("runs").getJsonObject(1).getString("outcome"));
    }

    @Test
    void skipsAreCountedByHourForADay() {
        past.heard(skipped(0));
        past.heard(skipped(3600));
        past.heard(skipped(3601));

        JsonArray skips = price().getJsonArray("skips");
        assertEquals(24, skips.size());
        assertEquals(1, skips.getInteger(23));
        assertEquals(2, skips.getInteger(22));
        assertEquals(at(0), price().getJsonObject("lastSkip").getString("at"));
        assertEquals(Instant.parse("2026-11-29T17:00:00Z"), FleetPast.firstHour(NOW));
    }

    @Test
    void theHistoryIsReadWhenSomebodyAsksAndOnlyOnce() {
        past.heard(skipped(5));
        assertEquals(List.of(), asked);
        answer = Future.succeededFuture(new History.Page(true, List.of(skipped(5), won("r1", 10))));

        assertTrue(past.known().result());
        assertTrue(past.known().result());

        assertEquals(1, asked.size());
        assertEquals(NOW.minusSeconds(24 * 3600), asked.get(0).since());
        assertEquals(1, sum(price().getJsonArray("skips")), "what was heard is in the history, too");
        assertEquals(1, price().getJsonArray("runs").size());
    }

    @Test
    void whatComesWhileTheHistoryIsReadIsKept() {
        Promise<History.Page> slow = Promise.promise();
        answer = slow.future();
        Future<Boolean> known = past.known();
        past.heard(skipped(-5));
        slow.complete(new History.Page(true, List.of()));

        assertTrue(known.result());
        assertEquals(1, sum(price().getJsonArray("skips")));
    }

    @Test
    void afterAStoreWasAwayItIsReadAgain() {
        assertTrue(past.known().result());
        past.heard(new JsonObject().put("event", "store-up").put("store", "redis"));
        assertTrue(past.known().result());
        assertEquals(2, asked.size());
    }

    @Test
    void aHistoryThatFailsLeavesWhatWasHeard() {
        past.heard(won("r1", 10));
        answer = Future.failedFuture("silent");
        assertFalse(past.known().result());
        assertEquals(1, price().getJsonArray("runs").size());
    }

    @Test
    void strangeEventsArePassedOver() {
        past.heard(new JsonObject().put("event", "lock-won").put("indexer", 7));
        past.heard(won("r1", 10).put("at", "yesterday"));
        past.heard(won("r1", 10).put("runId", 5));
        past.heard(won("r1", 10).put("indexer", "unknown"));
        assertEquals(0, price().getJsonArray("runs").size());
    }

    private JsonObject price() {
        return past.of("price", NOW);
    }

    private static long sum(JsonArray counts) {
        return counts.stream().mapToLong(count -> ((Number) count).longValue()).sum();
    }

    private static String at(long secondsAgo) {
        return NOW.minusSeconds(secondsAgo).toString();
    }

    private static JsonObject event(String name, long secondsAgo) {
        return new JsonObject()
                .put("event", name)
                .put("indexer", "price")
                .put("node", "web1")
                .put("at", at(secondsAgo));
    }

    private static JsonObject won(String run, long secondsAgo) {
        return event("lock-won", secondsAgo).put("runId", run).put("reason", "trigger");
    }

    private static JsonObject released(String run, long secondsAgo, long durationMs, String outcome) {
        return event("released", secondsAgo)
                .put("runId", run)
                .put("durationMs", durationMs)
                .put("heldMs", durationMs)
                .put("outcome", outcome);
    }

    private static JsonObject skipped(long secondsAgo) {
        return event("skipped", secondsAgo).put("reason", "held");
    }
}
