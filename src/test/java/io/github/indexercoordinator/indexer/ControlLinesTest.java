package io.github.indexercoordinator.indexer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;

class ControlLinesTest {
    private final ByteArrayOutputStream guard = new ByteArrayOutputStream();
    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private final ControlLines control = new ControlLines(guard, waiting::add);

    @Test
    void momentsAreCentisecondsRoundedDownAndTheKillComesInTime() {
        control.until(term(12_349, 20_009));
        assertEquals("until 1234 1980\n", sent());
    }

    @Test
    void callerNeverWrites() {
        control.until(term(1_000, 2_000));
        control.signal("INT");
        assertEquals(0, guard.size());
        assertEquals(1, waiting.size());
    }

    @Test
    void ofTermsThatWaitOnlyTheLastIsSent() {
        for (long i = 1; i <= 1000; i++) {
            control.until(term(i * 1_000, i * 2_000));
        }
        assertEquals("until 100000 199980\n", sent());
    }

    @Test
    void afterAStopEachLineSaysStop() {
        control.stop(term(1_000, 2_000));
        assertEquals("until 0 180\n", sent());
        control.until(term(3_000, 4_000));
        assertEquals("until 0 180\nuntil 0 380\n", sent());
    }

    @Test
    void signalsAreSentInTheirOrderAndNotWithoutEnd() {
        control.signal("INT");
        control.signal("TERM");
        for (int i = 0; i < 1000; i++) {
            control.signal("WINCH");
        }
        assertEquals("signal INT\nsignal TERM\n" + "signal WINCH\n".repeat(98), sent());
    }

    private String sent() {
        while (!waiting.isEmpty()) {
            waiting.remove().run();
        }
        return guard.toString(StandardCharsets.US_ASCII);
    }

    private static GuardTerm term(long stopMs, long killMs) {
        return new GuardTerm(Duration.ofMillis(stopMs), Duration.ofMillis(killMs));
    }
}
