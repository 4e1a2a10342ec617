package io.github.indexercoordinator.trigger;

/** No decision about a trigger is known. */
public final class UndecidedTriggerException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean delivered;

    UndecidedTriggerException(String message, boolean delivered, Throwable cause) {
        super(message, cause);
        this.delivered = delivered;
    }

    /** Whether the indexer has the trigger and may still decide; otherwise nothing will come of it. */
    public boolean delivered() {
        return delivered;
    }
}
