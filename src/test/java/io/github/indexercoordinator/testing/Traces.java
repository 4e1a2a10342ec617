package io.github.indexercoordinator.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Finds processes by a mark that they carry in their command line or, where /proc tells it, in their environment. */
public final class Traces {
    private static final Path PROC = Path.of("/proc");

    private Traces() {}

    /** The living processes that carry the mark, but for this one. Zombies carry nothing. */
    public static List<ProcessHandle> of(String mark) {
        long self = ProcessHandle.current().pid();
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != self && text(process).contains(mark))
                .toList();
    }

    private static String text(ProcessHandle process) {
        Path entry = PROC.resolve(Long.toString(process.pid()));
        return Files.isDirectory(entry)
                ? read(entry.resolve("cmdline")) + read(entry.resolve("environ"))
                : process.info().commandLine().orElse("");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException goneOrNotOurs) {
            return "";
        }
    }
}
