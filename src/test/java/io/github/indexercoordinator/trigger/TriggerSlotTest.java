package io.github.indexercoordinator.trigger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TriggerSlotTest {
    @ParameterizedTest
    @CsvSource({
        "2026-11-30T02:10:00Z,     PT1M,  2026-11-30T02:10Z",
        "2026-11-30T02:10:59.999Z, PT1M,  2026-11-30T02:10Z",
        "2026-11-30T02:11:00Z,     PT1M,  2026-11-30T02:11Z",
        "2026-11-30T02:14:59Z,     PT5M,  2026-11-30T02:10Z",
        "2026-11-30T02:14:59Z,     PT24H, 2026-11-30T00:00Z",
        "2026-11-30T02:10:44Z,     PT15S, 2026-11-30T02:10:30Z",
        "2026-11-30T02:10:44Z,     PT90S, 2026-11-30T02:10:30Z",
    })
    void momentsOfOneSlotShareTheId(Instant now, Duration length, String id) {
        assertEquals(id, new TriggerSlot(length).id(now));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT0.5S", "PT1.5S", "PT-1M"})
    void slotsOfNoWholeSecondsAreRefused(Duration length) {
        assertThrows(IllegalArgumentException.class, () -> new TriggerSlot(length));
    }
}
