package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.ConfigurationException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The root of the command line, and the options that every command has. */
@Command(
        name = "indexer-coordinator",
        description = "Runs Magento indexers one at a time over many servers.",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        versionProvider = VersionSource.class,
        synopsisSubcommandLabel = "COMMAND",
        usageHelpAutoWidth = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:the run failed (exec: the command's own code)",
            "64:usage: an unknown command, option or indexer",
            "69:no lock store or no node answered",
            "70:internal error",
            "75:skipped, somebody else holds the lock",
            "76:the lease was lost during the run",
            "78:the configuration cannot be used",
            "124:the time of --wait elapsed"
        })
final class CoordinatorCommand {
    private final ConfigurationSource source;

    @Option(
            names = {"-c", "--config"},
            paramLabel = "FILE",
            scope = ScopeType.INHERIT,
            description =
                    "The configuration. Default: $$COORDINATOR_CONFIG, conf/coordinator.yaml, /etc/indexer-coordinator/coordinator.yaml.")
    private @Nullable Path file;

    @Option(
            names = {"-v", "--verbose"},
            scope = ScopeType.INHERIT,
            description = "Say more on standard error.")
    private boolean verbose;

    CoordinatorCommand(ConfigurationSource source) {
        this.source = source;
    }

    Configuration configuration() throws ConfigurationException {
        return source.load(Optional.ofNullable(file));
    }

    boolean verbose() {
        return verbose;
    }
}
