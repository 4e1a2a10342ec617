package io.github.indexercoordinator.contention;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.github.indexercoordinator.event.SkipTally.SkipCount;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StoryJsonTest {
    private final Sketch sketch = new Sketch();

    @Test
    void triesAreWhatWasWonAndWhatWasSkippedOnEachHost() {
        String run = sketch.won(ofMinutes(90), "web1");
        sketch.held(ofMinutes(90), "web2", "web1", ofMillis(4));
        sketch.held(ofMinutes(91), "web2", "web1", ofMinutes(1));
        sketch.ended(ofMinutes(92), run, ofMinutes(2));

        JsonObject json = json(sketch.story());
        assertEquals(3, json.getLong("tries"));
        assertEquals(0.667, json.getDouble("share"));
        assertEquals(new JsonObject().put("held", 2L), json.getJsonObject("reasons"));
        assertEquals(
                new JsonObject()
                        .put("node", "web2")
                        .put("tries", 2L)
                        .put("won", 0L)
                        .put("skipped", 2L)
                        .put("queued", 0L)
                        .put("share", 1.0),
                json.getJsonArray("hosts").getJsonObject(1));
        assertEquals(
                new JsonObject()
                        .put("hour", "2026-11-30T01:00:00Z")
                        .put("won", 1L)
                        .put("skipped", 2L),
                json.getJsonArray("perHour").getJsonObject(1));
        assertEquals(24, json.getJsonArray("perHour").size());
        assertEquals(120_000L, json.getJsonObject("runs").getLong("longestMs"));
        assertEquals(1, json.getJsonObject("intoRun").getLong("late"));
        assertEquals(60_000L, json.getJsonObject("intoRun").getLong("maxMs"));
        assertEquals(2, json.getJsonArray("lastSkips").size());
    }

    @Test
    void aRunForThoseWhoWaitedIsNoWinAtOnce() {
        sketch.waited(ofMinutes(1), "web1");
        sketch.begunForThoseWhoWaited(ofMinutes(2), "web2");
        JsonObject json = json(sketch.story());
        assertEquals(0, json.getLong("won"));
        assertEquals(1, json.getLong("queued"));
        assertEquals(1, json.getLong("wonAfterWaiting"));
        assertEquals(1, json.getLong("tries"));
    }

    @Test
    void aTakeoverIsWonByWhoTookOver() {
        sketch.takenOver(ofMinutes(1), "web1", "web2");
        assertEquals(1, json(sketch.story()).getLong("won"));
    }

    @Test
    void aRevokedLockIsNotForeign() {
        sketch.held(ofMinutes(61), "web1", Sketch.event().put("holderOwner", "revoked:ops@web3:0123456789abcdef"));
        Story story = counted(
                new SkipCount(Sketch.START.plus(Duration.ofHours(1)), "price", "web1", "held", Optional.empty(), 1));
        JsonObject json = json(story);
        assertEquals(1, json.getLong("skipped"));
        assertEquals("revoked", json.getJsonArray("waits").getJsonObject(0).getString("holder"));
    }

    @Test
    void withoutEventsEverythingIsNothing() {
        JsonObject json = json(sketch.story());
        assertEquals(0, json.getLong("tries"));
        assertNull(json.getValue("share"));
        assertNull(json.getValue("intervalMs"));
        assertNull(json.getValue("intoRun"));
        assertEquals(1, json.getJsonArray("verdicts").size());
    }

    @Test
    void countersSpeakForSkipsThatTheHistoryHasDropped() {
        sketch.held(ofMinutes(61), "web2", "web1", ofSeconds(1));
        Story story = counted(
                new SkipCount(Sketch.START, "price", "web2", "held", Optional.of("web1"), 7),
                new SkipCount(
                        Sketch.START.minus(Duration.ofHours(1)), "price", "web2", "held", Optional.of("web1"), 100),
                new SkipCount(Sketch.START, "price", "web3", "held", Optional.empty(), 2));

        JsonArray waits = json(story).getJsonArray("waits");
        assertEquals(
                new JsonObject()
                        .put("node", "web2")
                        .put("holder", "web1")
                        .put("reason", "held")
                        .put("count", 7L),
                waits.getJsonObject(0));
        assertEquals("foreign", waits.getJsonObject(1).getString("holder"));
        assertEquals(9, json(story).getLong("skipped"));
        assertEquals(9, json(story).getJsonArray("perHour").getJsonObject(0).getLong("skipped"));
    }

    private Story counted(SkipCount... counters) {
        Story told = sketch.story();
        return new Story(
                told.indexer(),
                told.since(),
                told.until(),
                told.begins(),
                told.ends(),
                told.losses(),
                told.waits(),
                told.skips(),
                List.of(counters),
                told.newestSkips());
    }

    private static JsonObject json(Story story) {
        return new StoryJson(story).write(10);
    }
}
