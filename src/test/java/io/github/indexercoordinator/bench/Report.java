package io.github.indexercoordinator.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** The Markdown table. */
final class Report {
    private static final Path CPUS = Path.of("/proc/cpuinfo");

    private final PrintStream out;

    Report(PrintStream out) {
        this.out = out;
    }

    /** Prints on what is measured, and the table's head. */
    void begin() throws IOException {
        Runtime java = Runtime.getRuntime();
        out.printf(
                "%s · %s, %d cores · %s · Java %s · Redis of embedded-redis, on loopback%n%n",
                LocalDate.now(ZoneOffset.UTC),
                processor(),
                java.availableProcessors(),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                System.getProperty("java.version"));
        out.println("| what | figure | goal | |");
        out.println("|---|---|---|---|");
    }

    private static String processor() throws IOException {
        if (!Files.exists(CPUS)) {
            return System.getProperty("os.arch");
        }
        return Files.readAllLines(CPUS).stream()
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 2))
                .findFirst()
                .orElse(System.getProperty("os.arch"));
    }

    /** A figure without a goal. */
    void row(String what, String figure) {
        out.printf("| %s | %s | | |%n", what, figure);
    }

    /** A figure that was to reach something. */
    void row(String what, String figure, String goal, boolean met) {
        out.printf("| %s | %s | %s | %s |%n", what, figure, goal, met ? "met" : "**missed**");
    }
}
