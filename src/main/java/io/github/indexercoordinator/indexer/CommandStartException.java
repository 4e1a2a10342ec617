package io.github.indexercoordinator.indexer;

/** A command could not be started: the directory, the program or the guard is missing, or its time had passed. */
public final class CommandStartException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean worthRepeating;

    public CommandStartException(String message) {
        super(message);
        worthRepeating = false;
    }

    public CommandStartException(String message, Throwable cause) {
        super(message, cause);
        worthRepeating = false;
    }

    private CommandStartException(String message, boolean worthRepeating) {
        super(message);
        this.worthRepeating = worthRepeating;
    }

    /** Nothing is wrong with the command: it came too late, or its guard died. */
    static CommandStartException mishap(String message) {
        return new CommandStartException(message, true);
    }

    /** Whether the next try may go better; otherwise a person has to change something first. */
    public boolean worthRepeating() {
        return worthRepeating;
    }
}
