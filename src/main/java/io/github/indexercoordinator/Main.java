package io.github.indexercoordinator;

import io.github.indexercoordinator.cli.CommandLines;
import io.github.indexercoordinator.cli.HostParts;
import io.github.indexercoordinator.config.ConfigurationException;
import io.github.indexercoordinator.config.ConfigurationLoader;
import io.github.indexercoordinator.indexer.CommandLauncher;
import io.github.indexercoordinator.indexer.CommandStartException;
import io.github.indexercoordinator.indexer.GuardLauncher;
import io.github.indexercoordinator.indexer.GuardTools;
import io.github.indexercoordinator.indexer.SystemBootClock;
import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.magento.MagentoInstallations;
import io.github.indexercoordinator.metrics.NodeRegistry;
import io.github.indexercoordinator.tracing.Tracing;
import io.opentelemetry.api.OpenTelemetry;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** The whole of {@code java -jar}. */
public final class Main {
    private Main() {}

    /** Runs the command line and ends the process with its exit code. */
    public static void main(String[] args) {
        BootClock clock = SystemBootClock.ofThisHost();
        System.exit(CommandLines.create(
                        file -> ConfigurationLoader.ofProcess(MagentoInstallations.ofProcess())
                                .load(file.orElse(null)),
                        configuration -> node(clock).run(configuration),
                        new HostParts(clock, System.getenv(), () -> launcher(clock)))
                .execute(args));
    }

    private static ForegroundNode node(BootClock clock) throws CommandStartException, ConfigurationException {
        CommandLauncher launcher = launcher(clock);
        return new ForegroundNode(
                new HostResources(clock, Clock.systemUTC(), launcher, NodeRegistry.ofThisProcess(), tracing()));
    }

    private static CommandLauncher launcher(BootClock clock) throws CommandStartException {
        return new GuardLauncher(GuardTools.find(), clock);
    }

    private static Optional<OpenTelemetry> tracing() throws ConfigurationException {
        try {
            return Tracing.of(System.getenv());
        } catch (io.opentelemetry.sdk.autoconfigure.spi.ConfigurationException unfit) {
            throw new ConfigurationException(List.of("OTEL_*: " + unfit.getMessage()));
        }
    }
}
