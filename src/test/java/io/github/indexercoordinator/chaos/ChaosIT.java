package io.github.indexercoordinator.chaos;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The short form of {@code scripts/chaos}: other faults each time, the seed is printed. */
class ChaosIT {
    private static final Duration SHORT = Duration.ofSeconds(40);

    @Test
    void noTwoRunsMeetAndEveryTriggerIsRun() throws Exception {
        long seed = new SecureRandom().nextLong();
        assertEquals(List.of(), Chaos.play(new ChaosOptions(SHORT, 3, true, seed)), "seed " + seed);
    }
}
