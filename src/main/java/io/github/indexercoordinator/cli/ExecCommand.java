package io.github.indexercoordinator.cli;

import static java.util.Objects.requireNonNull;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.indexer.CommandLauncher;
import io.github.indexercoordinator.indexer.CommandStartException;
import io.github.indexercoordinator.lock.OwnerToken;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code exec}: any command under the lock. */
@Command(
        name = "exec",
        customSynopsis =
                "indexer-coordinator exec [-hqvV] [-c FILE] [--wait[=DURATION]] [--conflict-exit-code N] INDEXER... -- COMMAND...",
        description = {
            "Runs a command under the locks of the indexers named, all or none; no node need run.",
            "The command has this terminal, input, output, directory and environment; INT, TERM and HUP are passed on to it."
                    + " It is ended before its lease ends, whatever happens to this process. The exit code is its own.",
        })
final class ExecCommand implements Callable<Integer>, ExecVoice {
    private final CoordinatorCommand root;
    private final HostParts host;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "INDEXER", description = "Whose lock to hold, and those of its groups.")
    private List<String> indexers = List.of();

    @Option(
            names = "--group",
            paramLabel = "GROUP",
            description = "A group whose lock to hold: none of its indexers runs meanwhile. May be repeated.")
    private List<String> groups = List.of();

    @Option(
            names = "--",
            arity = "0..*",
            hidden = true, // the synopsis shows it as people write it
            parameterConsumer = RestOfLine.class)
    private List<String> command = List.of();

    @Mixin
    private final WaitOption wait = new WaitOption();

    @Option(names = "--conflict-exit-code", paramLabel = "N", description = "Instead of 75 and 124.")
    private @Nullable Integer conflictExitCode;

    @Option(
            names = {"-q", "--quiet"},
            description =
                    "Say nothing when somebody else holds the lock, or when a store is silent that can be done without.")
    private boolean quiet;

    ExecCommand(CoordinatorCommand root, HostParts host) {
        this.root = root;
        this.host = host;
    }

    @Override
    public Integer call() throws Exception {
        Configuration configuration = root.configuration();
        ExecOrder order = order(configuration);
        if (!StoreAccess.configured(configuration)) {
            throw new CommandFailure(
                    ExitCode.CONFIGURATION,
                    "exec needs a lock that other processes see, and redis.topology is none; configure Redis or MySQL");
        }
        CommandLauncher launcher = launcher();
        try (CommandLoop loop = new CommandLoop()) {
            return loop.await(() -> new ExecSession(loop, configuration, order, launcher, host.clock(), this).run());
        }
    }

    /** Before the lock is taken: who cannot run the command must not keep others from it. */
    private CommandLauncher launcher() throws CommandFailure {
        try {
            return host.launchers().create();
        } catch (CommandStartException e) {
            throw new CommandFailure(ExitCode.CONFIGURATION, String.valueOf(e.getMessage()));
        }
    }

    private ExecOrder order(Configuration configuration) throws CommandFailure {
        if (command.isEmpty()) {
            throw new CommandLine.ParameterException(commandLine(), "Missing command: exec INDEXER... -- COMMAND...");
        }
        if (indexers.isEmpty() && groups.isEmpty()) {
            throw new CommandLine.ParameterException(
                    commandLine(), "Missing what to lock: an indexer, or --group=GROUP");
        }
        ExecNames wanted = ExecNames.of(configuration, indexers, groups);
        List<String> names = wanted.locks();
        OwnerToken token =
                OwnerToken.create(configuration.node(), ProcessHandle.current().pid(), new SecureRandom());
        return new ExecOrder(names, wanted.terms(), configuration.lockKey(names.get(0)), token, command, patience());
    }

    @Override
    public int refused(String who) {
        if (!quiet) {
            say(who);
        }
        ExitCode usual = patience().isZero() ? ExitCode.HELD : ExitCode.ELAPSED;
        return conflictExitCode == null ? usual.value() : conflictExitCode;
    }

    @Override
    public void without(String what) {
        if (!quiet) {
            say(what);
        }
    }

    @Override
    public void lost(String how) {
        say(how);
    }

    private Duration patience() {
        return wait.patience().orElse(Duration.ZERO);
    }

    private void say(String line) {
        commandLine().getErr().println(Terminal.text(line));
    }

    private CommandLine commandLine() {
        return requireNonNull(spec).commandLine();
    }
}
