package io.github.indexercoordinator.cli;

import picocli.CommandLine;

/** Puts the command line together. */
public final class CommandLines {
    // Otherwise picocli takes -- for itself, and exec could not tell indexers from the command.
    private static final String NO_DELIMITER = "\0";

    private CommandLines() {}

    /** A command line with all commands; {@code execute} returns the exit code and never throws. */
    public static CommandLine create(ConfigurationSource source, NodeRunner nodes, HostParts host) {
        CoordinatorCommand root = new CoordinatorCommand(source);
        CommandLine exec = new CommandLine(new ExecCommand(root, host));
        CommandLine all = new CommandLine(root)
                .addSubcommand(new RunCommand(root, nodes))
                .addSubcommand(new TriggerCommand(root, host))
                .addSubcommand(exec)
                .addSubcommand(new StatusCommand(root, host))
                .addSubcommand(new WatchCommand(root))
                .addSubcommand(new ContentionCommand(root, host))
                .addSubcommand(new PauseCommand(root, host))
                .addSubcommand(new ResumeCommand(root, host))
                .addSubcommand(new ReleaseCommand(root, host))
                .addSubcommand(new DoctorCommand(root, host))
                .setParameterExceptionHandler(new UsageReport())
                .setExecutionExceptionHandler(new FailureReport(root));
        exec.setEndOfOptionsDelimiter(NO_DELIMITER);
        return all;
    }
}
