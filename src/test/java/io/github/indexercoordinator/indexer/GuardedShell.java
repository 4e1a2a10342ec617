package io.github.indexercoordinator.indexer;

import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.github.indexercoordinator.indexer.GuardedCommand.Streams;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A command under a guard, as the tests start it: long to live, short to stop, unless said otherwise. */
final class GuardedShell {
    static final SystemBootClock CLOCK = SystemBootClock.ofThisHost();
    private static final Duration LONG = Duration.ofSeconds(60);

    final String runId = UUID.randomUUID().toString();
    final Queue<String> lines = new ConcurrentLinkedQueue<>();
    private final GuardLauncher launcher;
    private Duration grace = Duration.ofSeconds(1);
    private Optional<Path> directory = Optional.empty();
    private Map<String, String> environment = Map.of();
    private GuardTerm term = in(LONG, LONG);
    private @Nullable GuardedProcess process;

    GuardedShell(GuardLauncher launcher) {
        this.launcher = launcher;
    }

    GuardedShell() {
        this(launcher());
    }

    static GuardLauncher launcher() {
        try {
            return new GuardLauncher(GuardTools.find(), CLOCK);
        } catch (CommandStartException e) {
            throw new AssertionError(e);
        }
    }

    static GuardTerm in(Duration stop, Duration kill) {
        Duration now = CLOCK.now();
        return new GuardTerm(now.plus(stop), now.plus(kill));
    }

    GuardedShell term(GuardTerm newTerm) {
        term = newTerm;
        return this;
    }

    GuardedShell grace(Duration newGrace) {
        grace = newGrace;
        return this;
    }

    GuardedShell directory(Path path) {
        directory = Optional.of(path);
        return this;
    }

    GuardedShell environment(Map<String, String> variables) {
        environment = variables;
        return this;
    }

    @CanIgnoreReturnValue
    GuardedShell run(String... command) throws CommandStartException {
        process = launcher.launch(
                new GuardedCommand(runId, List.of(command), directory, environment, grace, Streams.CAPTURED),
                term,
                lines::add);
        return this;
    }

    @CanIgnoreReturnValue
    GuardedShell sh(String script) throws CommandStartException {
        return run("sh", "-c", script);
    }

    /** Why it is not started. */
    String refusal(String script) {
        return String.valueOf(
                assertThrows(CommandStartException.class, () -> sh(script)).getMessage());
    }

    GuardedProcess process() {
        return Objects.requireNonNull(process, "not started");
    }

    @CanIgnoreReturnValue
    GuardedShell awaitLine(String line) {
        Waiting.until("line " + line + " of " + lines, () -> lines.contains(line));
        return this;
    }

    /** The exit code, and proof that the guard's word is true. */
    int exitCode() throws Exception {
        int code = process().ended().await(20, TimeUnit.SECONDS).exitCode();
        if (!alive().isEmpty()) {
            throw new AssertionError("said to be ended, but alive: " + alive());
        }
        return code;
    }

    List<Long> alive() {
        return HostProcesses.marked(runId);
    }
}
