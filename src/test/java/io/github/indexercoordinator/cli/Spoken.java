package io.github.indexercoordinator.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** What a command line answered. */
record Spoken(int exitCode, String out, String err) {
    /** Runs a command line with arguments that are separated by blanks. */
    static Spoken by(CommandLine commandLine, String arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = commandLine
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments.isEmpty() ? new String[0] : arguments.split(" "));
        return new Spoken(exitCode, out.toString(), err.toString());
    }
}
