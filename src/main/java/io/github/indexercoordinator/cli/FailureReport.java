package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.ConfigurationException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Turns what a command throws into lines on standard error and an exit code. */
final class FailureReport implements IExecutionExceptionHandler {
    private final CoordinatorCommand root;

    FailureReport(CoordinatorCommand root) {
        this.root = root;
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        PrintWriter err = command.getErr();
        if (failure instanceof ConfigurationException faulty) {
            faulty.faults().forEach(fault -> err.println(Terminal.text(fault)));
            return ExitCode.CONFIGURATION.value();
        }
        if (failure instanceof CommandFailure expected) {
            err.println(Terminal.text(expected.getMessage()));
            return expected.exitCode();
        }
        return internal(failure, err);
    }

    private int internal(Exception failure, PrintWriter err) {
        err.println("internal error: " + Terminal.text(failure.toString())
                + (root.verbose() ? "" : " (repeat with -v for the stack trace)"));
        if (root.verbose()) {
            failure.printStackTrace(err);
        }
        return ExitCode.INTERNAL.value();
    }
}
