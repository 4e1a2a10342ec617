package io.github.indexercoordinator.magento;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.RunOutcome;
import io.github.indexercoordinator.lock.RunRecord;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class LeftBehindTest {
    private static final IndexerState IN_THE_RUN = working("2026-11-30 10:00:05");
    private static final IndexerState LONG_BEFORE = working("2026-11-29 10:00:00");
    private static final IndexerState AFTER_THE_RUN = working("2026-11-30 10:00:20");

    private static IndexerState working(String since) {
        return new IndexerState("working", since);
    }

    private static RunRecord run(RunOutcome outcome, Optional<String> detail) {
        return new RunRecord(
                7,
                new OwnerToken("web1:1:aaaa"),
                Optional.empty(),
                "redis",
                1,
                0,
                Instant.parse("2026-11-30T10:00:00Z"),
                Optional.of(outcome),
                Optional.of(Instant.parse("2026-11-30T10:00:10Z")),
                detail);
    }

    private static LeftBehind behind(RunOutcome outcome) {
        return new LeftBehind(Optional.empty(), Optional.of(run(outcome, Optional.empty())));
    }

    @Test
    void byTheRunThatIsRepeatedHoweverOld() {
        Optional<RunRecord> unfinished = Optional.of(run(RunOutcome.INTERRUPTED, Optional.empty()));
        assertTrue(new LeftBehind(unfinished, unfinished).is(LONG_BEFORE));
    }

    @Test
    void byARunThatWeEndedOrThatDied() {
        assertTrue(behind(RunOutcome.TIMED_OUT).is(IN_THE_RUN));
        assertTrue(behind(RunOutcome.FAILED).is(IN_THE_RUN));
    }

    @Test
    void notByARunInWhoseTimeTheMarkWasNotSet() {
        assertFalse(behind(RunOutcome.TIMED_OUT).is(LONG_BEFORE));
        assertFalse(behind(RunOutcome.TIMED_OUT).is(AFTER_THE_RUN));
        assertFalse(behind(RunOutcome.TIMED_OUT).is(working("")));
    }

    @Test
    void notByARunThatSucceededOrFoundTheMarkThere() {
        assertFalse(behind(RunOutcome.SUCCEEDED).is(IN_THE_RUN));
        assertFalse(new LeftBehind(Optional.empty(), Optional.of(run(RunOutcome.FAILED, Optional.of("magento-locked"))))
                .is(IN_THE_RUN));
    }

    @Test
    void neverByAgeAlone() {
        assertFalse(new LeftBehind(Optional.empty(), Optional.empty()).is(LONG_BEFORE));
    }

    @Test
    void noOtherState() {
        Optional<RunRecord> unfinished = Optional.of(run(RunOutcome.INTERRUPTED, Optional.empty()));
        assertFalse(new LeftBehind(unfinished, unfinished).is(new IndexerState("valid", "2026-11-30 10:00:05")));
    }
}
