package io.github.indexercoordinator.indexer;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
                "{}",
                "{\"event\":\"\"}",
                "{\"event\":null}",
                "{\"event\":\"lock-won\",\"ttlMs\":\"soon\"}",
                "{\"event\":\"lock-won\",\"ttlMs\":null}",
                "{\"event\":\"released\",\"outcome\":null}",
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

    @Test
    void aLaterVersionMayTellMore() {
        JsonObject won = new JsonObject("""
                {"v":2,"event":"lock-won","ttlMs":500,"reason":"of-a-later-version","shard":{"of":[3]}}""");
        assertEquals(Optional.of(new RunEvent.WonElsewhere(Duration.ofMillis(500), 0)), HeardEvents.read(won, TTL));
    }

    @Test
    void otherEventsMeanNothing() {
        assertEquals(Optional.empty(), HeardEvents.read(new JsonObject().put("event", "skipped"), TTL));
    }
}
