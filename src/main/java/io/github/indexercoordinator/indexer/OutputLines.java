package io.github.indexercoordinator.indexer;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cuts a stream into lines. A line longer than {@value #LONGEST} characters comes in pieces, so that output without an end of
 * line takes no memory. Bytes that are no UTF-8 become U+FFFD.
 */
final class OutputLines {
    static final int LONGEST = 8192;
    private static final Logger log = LoggerFactory.getLogger(OutputLines.class);

    private final Consumer<String> lines;
    private final StringBuilder line = new StringBuilder();

    OutputLines(Consumer<String> lines) {
        this.lines = lines;
    }

    /** Reads to the end, or until the stream is closed, whatever the receiver of the lines throws. */
    void drain(InputStream stream) {
        char[] buffer = new char[LONGEST];
        try (Reader reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
            for (int length = reader.read(buffer); length >= 0; length = reader.read(buffer)) {
                take(buffer, length);
            }
        } catch (IOException e) {
            log.debug("The output of a command ended: {}", e.getMessage());
        }
        if (line.length() > 0) {
            deliver(line.length());
        }
    }

    private void take(char[] buffer, int length) {
        for (int i = 0; i < length; i++) {
            if (buffer[i] == '\n') {
                deliver(line.length());
            } else {
                line.append(buffer[i]);
                cut();
            }
        }
    }

    private void cut() {
        if (line.length() > LONGEST) {
            // The two halves of a character outside the basic plane stay together.
            deliver(Character.isHighSurrogate(line.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST);
        }
    }

    private void deliver(int length) {
        String text = line.substring(0, length);
        line.delete(0, length);
        try {
            lines.accept(text);
        } catch (RuntimeException e) {
            log.warn("A line of output was lost", e);
        }
    }
}
