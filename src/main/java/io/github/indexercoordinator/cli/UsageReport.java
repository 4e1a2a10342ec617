package io.github.indexercoordinator.cli;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in two lines what was wrong with the arguments, and what was probably meant. */
final class UsageReport implements IParameterExceptionHandler {
    @Override
    public int handleParseException(ParameterException failure, String[] arguments) {
        CommandLine command = failure.getCommandLine();
        PrintWriter err = command.getErr();
        err.println(Terminal.text(failure.getMessage()));
        if (!UnmatchedArgumentException.printSuggestions(failure, err)) {
            err.println("See: " + command.getCommandSpec().qualifiedName() + " --help");
        }
        return ExitCode.USAGE.value();
    }
}
