package io.github.indexercoordinator.bench;

import io.github.indexercoordinator.testing.Site;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One node with a thousand indexers, half of them held at once; as a process of its own, so that its heap holds nothing else. */
final class ManyPart implements Bench.Part {
    static final int INDEXERS = 1000;
    static final int HELD = 500;
    static final long TTL_MILLIS = 10_000;
    private static final int HEAP_GOAL_MB = 128;

    @Override
    public void measure(Site site, Report report) throws Exception {
        Path file = Files.writeString(site.folder().resolve("many.yaml"), settings(site));
        JsonObject result = result(file, ManyNode.QUIET);
        double ready = result.getLong("readyMs") / 1000.0;
        report.row(
                "%d indexers: JVM start → ready".formatted(INDEXERS), "%.1f s".formatted(ready), "≤ 5 s", ready <= 5);
        report.row("… %d triggered at once: all held after".formatted(HELD), result.getLong("heldAfterMs") + " ms");
        report.row(
                "… their heartbeats at ttl %d s".formatted(TTL_MILLIS / 1000),
                "%d, of which %d more than a second late; the latest by %d ms"
                        .formatted(result.getLong("beats"), result.getLong("late"), result.getLong("latestMs")),
                "none late",
                result.getLong("late") == 0);
        double heap = result.getLong("heapBytes") / 1e6;
        report.row(
                "… heap after GC while they are held",
                "%.0f MB".formatted(heap),
                "< %d MB".formatted(HEAP_GOAL_MB),
                heap < HEAP_GOAL_MB);
        report.row("… all released after a stop", result.getLong("stoppedAfterMs") + " ms");
    }

    static String settings(Site site) {
        String indexers = IntStream.range(0, INDEXERS)
                .mapToObj(i -> "  %s: {}%n".formatted(indexer(i)))
                .collect(Collectors.joining());
        return """
                node: web1
                redis: { uris: ["%s"] }
                lock: { ttl: %dms, killGrace: 1s }
                http: { port: 0, token: not-a-secret }
                log: { level: warn }
                defaults: { command: ["true"], directory: "%s" }
                indexers:
                """.formatted(site.redis().uri(), TTL_MILLIS, site.folder()) + indexers;
    }

    static String indexer(int number) {
        return "indexer%03d".formatted(number);
    }

    /** What the node prints at its end. */
    static JsonObject result(Path file, String mode) throws IOException, InterruptedException {
        Process node = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-Xmx" + HEAP_GOAL_MB + "m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ManyNode.class.getName(),
                        file.toString(),
                        mode)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = node.waitFor();
        String last = output.lines().reduce("", (before, line) -> line);
        if (code != 0 || !last.startsWith("{")) {
            throw new IOException("the node with many indexers ended with " + code + " after: " + output);
        }
        return new JsonObject(last);
    }
}
