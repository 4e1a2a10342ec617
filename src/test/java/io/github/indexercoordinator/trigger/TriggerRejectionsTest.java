package io.github.indexercoordinator.trigger;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.indexercoordinator.event.CoordinatorEvent;
import io.github.indexercoordinator.trigger.TriggerRejection.Cause;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TriggerRejectionsTest {
    private final List<CoordinatorEvent> told = new ArrayList<>();
    private Instant now = Instant.parse("2026-11-30T16:05:00Z");
    private final TriggerRejections rejections =
            new TriggerRejections((event, announced) -> told.add(event), () -> now);

    @Test
    void aFloodOfOneCauseIsOneEventASecond() {
        rejectAfter(Duration.ZERO, Cause.MALFORMED);
        rejectAfter(Duration.ofMillis(999), Cause.MALFORMED);
        rejectAfter(Duration.ofMillis(1), Cause.MALFORMED);

        assertEquals(2, told.size());
    }

    @Test
    void eachCauseIsToldForItself() {
        rejectAfter(Duration.ZERO, Cause.MALFORMED);
        rejectAfter(Duration.ZERO, Cause.UNKNOWN_INDEXER);

        assertEquals(2, told.size());
    }

    @Test
    void aClockSetBackSilencesNothing() {
        rejectAfter(Duration.ZERO, Cause.MALFORMED);
        rejectAfter(Duration.ofHours(-1), Cause.MALFORMED);

        assertEquals(2, told.size());
    }

    @Test
    void theAnswerComesAlsoWhenTheEventDoesNot() {
        TriggerRejection rejection = TriggerRejection.of(Cause.MALFORMED, "no");

        assertEquals(rejections.reject(rejection, "redis"), rejections.reject(rejection, "redis"));
        assertEquals(1, told.size());
    }

    private void rejectAfter(Duration pause, Cause cause) {
        now = now.plus(pause);
        assertEquals(
                "no",
                rejections.reject(TriggerRejection.of(cause, "no"), "redis").error());
    }
}
