package io.github.indexercoordinator.indexer;

/** A command could not be started: the directory, the program or the guard is missing, or its time had passed. */
public final class CommandStartException extends Exception {
    private static final long serialVersionUID = 1L;

    public CommandStartException(String message) {
        super(message);
    }

    public CommandStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
