package io.github.indexercoordinator.indexer;

/** It could not be shown that nothing of a run is alive; its lock must not be released. */
public final class UnprovenEndException extends Exception {
    private static final long serialVersionUID = 1L;

    public UnprovenEndException(String message) {
        super(message);
    }
}
