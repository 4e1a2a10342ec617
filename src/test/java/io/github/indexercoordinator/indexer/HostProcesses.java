package io.github.indexercoordinator.indexer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What runs on this host, and signals to it. */
final class HostProcesses {
    private HostProcesses() {}

    /** The living processes that carry a run's mark. */
    static List<Long> marked(String runId) {
        return having("environ", "\0INDEXER_RUN_ID=" + runId + "\0");
    }

    /** The guard of a run. */
    static long guardOf(String runId) {
        List<Long> guards = having("cmdline", "\0indexer-guard\0" + runId + "\0");
        return guards.isEmpty() ? 0 : guards.get(0);
    }

    /** The living processes started with an argument. */
    static List<Long> withArgument(String argument) {
        return having("cmdline", "\0" + argument + "\0");
    }

    private static List<Long> having(String file, String text) {
        try (Stream<Path> all = Files.list(Path.of("/proc"))) {
            return all.filter(path -> path.getFileName().toString().matches("\\d+"))
                    .filter(path -> ("\0" + read(path.resolve(file))).contains(text))
                    .filter(path -> !read(path.resolve("stat")).matches("(?s).*\\) [ZX] .*"))
                    .map(path -> Long.parseLong(path.getFileName().toString()))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path path) {
        try {
            return Files.readString(path, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
