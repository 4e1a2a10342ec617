package io.github.indexercoordinator.cli;

import picocli.CommandLine;

/** Puts the command line together. */
public final class CommandLines {
    private CommandLines() {}

    /** A command line with all commands; {@code execute} returns the exit code and never throws. */
    public static CommandLine create(ConfigurationSource source, NodeRunner nodes) {
        CoordinatorCommand root = new CoordinatorCommand(source);
        return new CommandLine(root)
                .addSubcommand(new RunCommand(root, nodes))
                .setParameterExceptionHandler(new UsageReport())
                .setExecutionExceptionHandler(new FailureReport(root));
    }
}
