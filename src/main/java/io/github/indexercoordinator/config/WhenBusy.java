package io.github.indexercoordinator.config;

/** What becomes of a trigger that finds its indexer running. */
public enum WhenBusy {
    /** It is content with the present run. */
    SKIP,
    /** One more run follows the present one, however many ask. */
    QUEUE
}
