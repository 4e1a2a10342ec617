package io.github.indexercoordinator.indexer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class RunOutputsTest {
    private final RunOutputs outputs = new RunOutputs();

    @Test
    void theLastHundredRunsAreKept() {
        for (int run = 0; run < 101; run++) {
            outputs.begin("run" + run).accept("of " + run);
        }

        assertEquals(Optional.empty(), outputs.of("run0"));
        assertEquals(Optional.of("of 1\n"), outputs.of("run1"));
        assertEquals(Optional.of("of 100\n"), outputs.of("run100"));
    }

    @Test
    void ofALongOutputTheEndIsKept() {
        Consumer<String> output = outputs.begin("long");
        for (int line = 0; line < 100; line++) {
            output.accept("x".repeat(1_023));
        }
        output.accept("the end");

        String kept = outputs.of("long").orElseThrow();
        assertTrue(kept.endsWith("\nthe end\n"), kept);
        assertEquals(63 * 1_024 + 8, kept.length());
    }
}
