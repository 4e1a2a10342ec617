package io.github.indexercoordinator.magento;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class TriesTest {
    private static List<Duration> pauses(Verdict always, double jitter) {
        List<Duration> pauses = new ArrayList<>();
        Tries tries = Tries.NONE.plus(always);
        for (Optional<Duration> next = tries.next(always, jitter);
                next.isPresent();
                next = tries.next(always, jitter)) {
            pauses.add(next.get());
            tries = tries.plus(always);
        }
        return pauses;
    }

    @Test
    void aDeadlockIsTriedTwiceMore() {
        assertEquals(List.of(Duration.ofSeconds(2), Duration.ofSeconds(4)), pauses(Verdict.RETRYABLE, 1));
    }

    @Test
    void whoMetInADeadlockDoesNotComeBackTogether() {
        assertEquals(List.of(Duration.ofMillis(500), Duration.ofSeconds(1)), pauses(Verdict.RETRYABLE, 0));
    }

    @Test
    void magentosOwnLockIsWaitedForLongerAndLonger() {
        assertEquals(
                List.of(Duration.ofSeconds(2), Duration.ofSeconds(4), Duration.ofSeconds(8), Duration.ofSeconds(16)),
                pauses(Verdict.MAGENTO_LOCKED, 1));
    }

    @Test
    void theTwoAreCountedApart() {
        Tries locked = Tries.NONE.plus(Verdict.MAGENTO_LOCKED).plus(Verdict.MAGENTO_LOCKED);
        assertTrue(locked.plus(Verdict.RETRYABLE).next(Verdict.RETRYABLE, 0).isPresent());
    }

    @ParameterizedTest
    @EnumSource(names = {"SUCCEEDED", "FAILED", "NO_OP", "NEEDS_REPAIR"})
    void nothingElseIsTriedAgain(Verdict verdict) {
        assertEquals(List.of(), pauses(verdict, 1));
    }
}
