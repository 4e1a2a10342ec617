package io.github.indexercoordinator.indexer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.indexercoordinator.trigger.Trigger;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HeardEventsTest {
    private static final Duration TTL = Duration.ofSeconds(60);

    @ParameterizedTest
    @CsvSource({"9000, 9000", "60001, 60000", "9223372036854775807, 60000", "-5, 0"})
    void noMessagePutsALookOffForLongerThanALease(long told, long watched) {
        JsonObject won = new JsonObject().put("event", "lock-won").put("ttlMs", told);
        assertEquals(Optional.of(new RunEvent.WonElsewhere(Duration.ofMillis(watched), 0)), HeardEvents.read(won, TTL));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"event\":null}",
                "{\"event\":\"lock-won\",\"ttlMs\":\"soon\"}",
                "{\"event\":\"lock-won\",\"ttlMs\":null}",
                "{\"event\":\"released\",\"outcome\":null}",
                "{\"event\":\"queued\",\"indexer\":\"price\",\"since\":\"soon\"}",
                "{\"event\":\"queued\",\"indexer\":\"price\",\"since\":null}",
                "{\"event\":\"queued\",\"indexer\":\"price\",\"triggerId\":\"\",\"since\":[7]}",
                "{\"event\":\"released\",\"outcome\":\"a later version's\"}"
            })
    void whatIsNotUnderstoodIsAReasonToLook(String strange) {
        assertEquals(Optional.of(new RunEvent.LookDue()), HeardEvents.read(new JsonObject(strange), TTL));
    }

    @ParameterizedTest
    @CsvSource({"succeeded, true", "failed, true", "timed-out, true", "interrupted, false", "lock-lost, false"})
    void aReleaseTellsWhetherTheRunIsToBeRepeated(String outcome, boolean completed) {
        JsonObject released = new JsonObject()
                .put("event", "released")
                .put("outcome", outcome)
                .put("fence", 8);
        assertEquals(Optional.of(new RunEvent.ReleasedElsewhere(completed, 8)), HeardEvents.read(released, TTL));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"event\":\"\"}"})
    void whatSaysNothingMayHaveBeenAnything(String nothing) {
        assertEquals(Optional.of(new RunEvent.EventsMissed()), HeardEvents.read(new JsonObject(nothing), TTL));
    }

    @Test
    void aLaterVersionMayTellMore() {
        JsonObject won = new JsonObject("""
                {"v":2,"event":"lock-won","ttlMs":500,"reason":"of-a-later-version","shard":{"of":[3]}}""");
        assertEquals(Optional.of(new RunEvent.WonElsewhere(Duration.ofMillis(500), 0)), HeardEvents.read(won, TTL));
    }

    @Test
    void aLaterVersionMayLetATriggerWaitForOtherReasons() {
        JsonObject queued = new JsonObject("""
                {"v":2,"event":"queued","indexer":"price","reason":"of-a-later-version","triggerId":"t-1",
                 "source":"redis","since":10,"shard":{"of":[3]}}""");
        Owed owed = new Owed(new Trigger("price", Optional.of("t-1"), "redis"), 10);
        assertEquals(Optional.of(new RunEvent.QueuedElsewhere(owed)), HeardEvents.read(queued, TTL));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"event\":7,\"indexer\":[]}",
                "{\"event\":\"of-a-later-version\",\"indexer\":\"stock\"}",
                "{\"event\":\"lock-won\",\"indexer\":\"price\"}"
            })
    void strangeEventsOfTheGroupMeanNothing(String strange) {
        assertEquals(Optional.empty(), HeardEvents.ofGroup(new JsonObject(strange), "price"));
    }

    @Test
    void otherEventsMeanNothing() {
        assertEquals(Optional.empty(), HeardEvents.read(new JsonObject().put("event", "skipped"), TTL));
    }
}
