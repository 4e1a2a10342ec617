package io.github.indexercoordinator.indexer;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/** The last lines of a command's output, within a number of bytes. Safe for several threads. */
final class OutputTail {
    private final int limit;
    private final Deque<String> lines = new ArrayDeque<>();
    private int bytes;

    OutputTail(int limit) {
        this.limit = limit;
    }

    synchronized void add(String line) {
        lines.addLast(line);
        bytes += size(line);
        while (bytes > limit && !lines.isEmpty()) {
            bytes -= size(lines.removeFirst());
        }
    }

    /** The lines kept, each with its newline. */
    synchronized String text() {
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }

    private static int size(String line) {
        return line.getBytes(StandardCharsets.UTF_8).length + 1;
    }
}
