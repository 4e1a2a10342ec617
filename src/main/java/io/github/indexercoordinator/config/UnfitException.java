package io.github.indexercoordinator.config;

/** A value that does not fit its key; the message says what would, and shows no secret. */
public final class UnfitException extends Exception {
    private static final long serialVersionUID = 1L;

    UnfitException(String message) {
        super(message);
    }
}
