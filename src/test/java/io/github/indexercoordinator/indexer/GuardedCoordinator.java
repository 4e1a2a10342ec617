package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.indexer.GuardedCommand.Streams;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A process of its own that keeps one command under a guard, renewing ten times a second, until somebody ends it. */
final class GuardedCoordinator {
    /** What each renewal grants. */
    static final Duration TTL = Duration.ofMillis(2500);

    /** Said on standard error once the lease is no longer than that. */
    static final String RENEWING = "renewing";

    private static final Duration GRACE = Duration.ofMillis(500);

    /** A fresh JVM on a busy host needs seconds for its first steps. */
    private static final Duration STARTING = Duration.ofSeconds(20);

    private GuardedCoordinator() {}

    /** Starts one in a session of its own, as a terminal's foreground. */
    static ProcessBuilder start(String runId, Streams streams, String script) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> line = new ArrayList<>(List.of("setsid", java, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), GuardedCoordinator.class.getName()));
        line.addAll(List.of(runId, streams.name(), script));
        ProcessBuilder builder = new ProcessBuilder(line);
        builder.environment().put("COORDINATOR_SECRET", "s");
        return builder.redirectOutput(new File("/dev/null"));
    }

    public static void main(String[] arguments) throws Exception {
        GuardedCommand command = new GuardedCommand(
                arguments[0],
                List.of("sh", "-c", arguments[2]),
                Optional.empty(),
                Map.of(),
                GRACE,
                Streams.valueOf(arguments[1]));
        GuardedProcess process = new GuardLauncher(GuardTools.find(), GuardedShell.CLOCK)
                .launch(command, GuardedShell.in(STARTING, STARTING), GuardedCoordinator::print);
        var unused = Executors.newSingleThreadScheduledExecutor()
                .scheduleAtFixedRate(() -> process.extend(term()), 0, 100, TimeUnit.MILLISECONDS);
        System.err.println(RENEWING);
        System.exit(process.ended().await(1, TimeUnit.HOURS).exitCode());
    }

    private static GuardTerm term() {
        return GuardedShell.in(TTL.minus(GRACE), TTL);
    }

    private static void print(String line) {
        try {
            System.out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            System.out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
