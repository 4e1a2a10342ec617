package io.github.indexercoordinator.indexer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.indexercoordinator.event.WonReason;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.RunOutcome;
import io.github.indexercoordinator.trigger.Trigger;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ReleaseEffectTest {
    private static final Run RUN = new Run(
            new Lease(List.of("price"), new OwnerToken("web1:1:abc"), 9, Duration.ofSeconds(60), List.of("redis")),
            new Trigger("price", Optional.of("t-1"), "test"),
            WonReason.TRIGGER,
            Optional.empty(),
            Duration.ZERO);

    @ParameterizedTest
    @CsvSource({
        "SUCCEEDED,   0, false",
        "FAILED,      1, false",
        "FAILED,    128, false",
        "FAILED,    137, true",
        "TIMED_OUT,   0, true",
        "LOCK_LOST,   1, true",
        "INTERRUPTED, 0, true"
    })
    void onlyWhoWasEndedMayHaveLeftSomething(RunOutcome outcome, int exitCode, boolean fromOutside) {
        Effect.Release release = new Effect.Release(RUN, outcome, Optional.of(RunResult.of(exitCode)));
        assertEquals(fromOutside, release.endedFromOutside());
    }
}
