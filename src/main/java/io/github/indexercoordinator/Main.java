package io.github.indexercoordinator;

import io.github.indexercoordinator.cli.CommandLines;
import io.github.indexercoordinator.cli.HostParts;
import io.github.indexercoordinator.config.ConfigurationLoader;
import io.github.indexercoordinator.indexer.CommandLauncher;
import io.github.indexercoordinator.indexer.CommandStartException;
import io.github.indexercoordinator.indexer.GuardLauncher;
import io.github.indexercoordinator.indexer.GuardTools;
import io.github.indexercoordinator.indexer.SystemBootClock;
import io.github.indexercoordinator.lock.BootClock;
import java.time.Clock;

/** The whole of {@code java -jar}. */
public final class Main {
    private Main() {}

    /** Runs the command line and ends the process with its exit code. */
    public static void main(String[] args) {
        BootClock clock = SystemBootClock.ofThisHost();
        HostParts parts = new HostParts(clock, System.getenv(), vertx -> launcher(clock));
        ForegroundNode nodes = new ForegroundNode(new HostResources(clock, Clock.systemUTC(), parts.launchers()));
        ConfigurationLoader loader = ConfigurationLoader.ofProcess();
        int exitCode = CommandLines.create(file -> loader.load(file.orElse(null)), nodes, parts)
                .execute(args);
        System.exit(exitCode);
    }

    private static CommandLauncher launcher(BootClock clock) {
        try {
            return new GuardLauncher(GuardTools.find(), clock);
        } catch (CommandStartException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }
}
