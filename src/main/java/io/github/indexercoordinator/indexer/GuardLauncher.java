package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.indexer.GuardedCommand.Streams;
import io.github.indexercoordinator.lock.BootClock;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/**
 * Starts each command under a guard of its own, a shell that runs {@code guard/guard.sh} from memory: no disk can be too full for
 * it. The head of that script describes how the two speak.
 *
 * <p>A program that is missing or may not be executed is no failed start: the run ends with 127 or 126, as in a shell, and a line
 * of its output says why.
 */
public final class GuardLauncher implements CommandLauncher {
    private static final String TEXT = "INDEXER_GUARD";
    private static final String MARK = "INDEXER_RUN_ID";

    private final GuardTools tools;
    private final RunCgroups cgroups;
    private final Path proc;
    private final BootClock clock;
    private final Executor threads;
    private final String script;

    GuardLauncher(GuardTools tools, RunCgroups cgroups, Path proc, BootClock clock) {
        this.tools = tools;
        this.cgroups = cgroups;
        this.proc = proc;
        this.clock = clock;
        this.threads = Executors.newCachedThreadPool(GuardLauncher::daemon);
        this.script = script();
    }

    /** A launcher with this host's means. */
    public GuardLauncher(GuardTools tools, BootClock clock) {
        this(tools, RunCgroups.ofThisProcess(), Path.of("/proc"), clock);
    }

    @Override
    public GuardedProcess launch(GuardedCommand command, GuardTerm first, Consumer<String> output)
            throws CommandStartException {
        checkDirectory(command);
        Optional<Path> cgroup = cgroups.create(command.runId());
        try (GuardChannel channel = channel(command.streams())) {
            Process guard = start(command, cgroup, channel);
            // A guard that dies before it has opened its ends would leave us listening for ever.
            var unused = guard.onExit().thenRun(channel::close);
            RunTail tail = new RunTail(new RunProcesses(proc, command.runId(), cgroup), clock);
            ControlLines control = new ControlLines(channel.control(guard), threads);
            GuardedRun run = new GuardedRun(command, first, guard, control, tail, clock, threads);
            begin(run, guard, channel.words(guard), output);
            return run;
        } catch (IOException e) {
            cgroup.ifPresent(RunCgroups::remove);
            throw new CommandStartException(
                    "The guard of run " + command.runId() + " could not be started: " + e.getMessage(), e);
        }
    }

    private static void begin(GuardedRun run, Process guard, InputStream words, Consumer<String> output)
            throws CommandStartException {
        try {
            run.begin(words, output);
        } catch (RuntimeException | Error e) {
            // No thread to be had, perhaps. Nobody would hear this guard: its input closes, and it ends what it has
            // started.
            guard.destroy();
            throw e;
        }
    }

    private static GuardChannel channel(Streams streams) throws IOException {
        return streams == Streams.CAPTURED ? new PipeChannel() : FifoChannel.open();
    }

    private Process start(GuardedCommand command, Optional<Path> cgroup, GuardChannel channel) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(arguments(command, cgroup, channel));
        command.directory().ifPresent(directory -> builder.directory(directory.toFile()));
        setEnvironment(builder.environment(), command);
        channel.prepare(builder);
        return builder.start();
    }

    private List<String> arguments(GuardedCommand command, Optional<Path> cgroup, GuardChannel channel) {
        List<String> line = new ArrayList<>(tools.session());
        line.addAll(tools.shell());
        // The text itself stays out of ps.
        line.addAll(List.of("eval \"$" + TEXT + "\"", "indexer-guard", command.runId()));
        line.add(Long.toString(command.killGrace().toMillis() / 10));
        line.add(cgroup.map(Path::toString).orElse(""));
        line.add(channel.directory());
        line.addAll(tools.child());
        line.addAll(command.command());
        return line;
    }

    private void setEnvironment(Map<String, String> environment, GuardedCommand command) {
        if (command.streams() == Streams.CAPTURED) {
            environment.keySet().removeIf(name -> name.startsWith("COORDINATOR_"));
        }
        // The guard marks its command and must not carry that mark itself.
        command.environment().forEach((name, value) -> {
            if (!name.equals(MARK)) {
                environment.put(name, value);
            }
        });
        environment.put(TEXT, script);
    }

    private static void checkDirectory(GuardedCommand command) throws CommandStartException {
        Path directory = command.directory().orElse(Path.of(""));
        if (!Files.isDirectory(directory)) {
            throw new CommandStartException("The directory " + directory + " of run " + command.runId()
                    + (Files.exists(directory) ? " is no directory" : " does not exist")
                    + "; set \"directory\" to where the command is to run");
        }
    }

    private static String script() {
        try (InputStream text = GuardLauncher.class.getResourceAsStream("/guard/guard.sh")) {
            if (text == null) {
                throw new IllegalStateException("guard/guard.sh is missing from the class path");
            }
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read guard/guard.sh", e);
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "guard");
        thread.setDaemon(true);
        return thread;
    }
}
