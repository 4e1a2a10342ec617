package io.github.indexercoordinator.cli;

/** Ends a command with a line for the user and an exit code; no fault of the program. */
public final class CommandFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    /**
     * A failure a user can do something about.
     *
     * @param message what was wrong, where, and what to do
     */
    public CommandFailure(ExitCode exitCode, String message) {
        this(exitCode.value(), message);
    }

    CommandFailure(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    /** The same failure with what went wrong before it. */
    static CommandFailure after(String before, Throwable failure) {
        int code = failure instanceof CommandFailure known ? known.exitCode : ExitCode.UNAVAILABLE.value();
        return new CommandFailure(code, before + "; " + failure.getMessage());
    }

    /** The number the process ends with. */
    public int exitCode() {
        return exitCode;
    }
}
