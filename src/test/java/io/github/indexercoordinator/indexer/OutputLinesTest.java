package io.github.indexercoordinator.indexer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutputLinesTest {
    @Test
    void lastLineNeedsNoEnd() {
        assertEquals(List.of("a", "", "b"), lines("a\n\nb"));
    }

    @Test
    void longLineComesInPieces() {
        assertEquals(
                List.of("x".repeat(OutputLines.LONGEST), "xy"), lines("x".repeat(OutputLines.LONGEST + 1) + "y\n"));
    }

    @Test
    void lineOfJustThatLengthIsNotCut() {
        assertEquals(List.of("x".repeat(OutputLines.LONGEST), "y"), lines("x".repeat(OutputLines.LONGEST) + "\ny\n"));
    }

    @Test
    void characterIsNotCutInHalves() {
        String start = "x".repeat(OutputLines.LONGEST - 1);
        assertEquals(List.of(start, "\ud83d\ude00y"), lines(start + "\ud83d\ude00y"));
    }

    @Test
    void receiverThatThrowsLosesOnlyItsLine() {
        List<String> received = new ArrayList<>();
        new OutputLines(line -> {
                    received.add(line);
                    throw new IllegalStateException(line);
                })
                .drain(stream("a\nb\n"));
        assertEquals(List.of("a", "b"), received);
    }

    private static List<String> lines(String text) {
        List<String> received = new ArrayList<>();
        new OutputLines(received::add).drain(stream(text));
        return received;
    }

    private static ByteArrayInputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}
