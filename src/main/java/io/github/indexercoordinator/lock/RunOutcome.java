package io.github.indexercoordinator.lock;

import java.util.Locale;

/** How a run ended. */
public enum RunOutcome {
    SUCCEEDED(true),
    FAILED(true),
    TIMED_OUT(true),
    LOCK_LOST(false),
    INTERRUPTED(false),
    /** Nobody repeats it any more: it was abandoned too often. Stands in records only. */
    GIVEN_UP(false),
    /** Somebody took its lock away, and nobody repeats it. Stands in records only; the run's events say {@link #LOCK_LOST}. */
    REVOKED(false);

    private final boolean completed;

    RunOutcome(boolean completed) {
        this.completed = completed;
    }

    /** Whether the trigger has had its run; otherwise the run is owed again. */
    public boolean completed() {
        return completed;
    }

    /** Whether the run was cut short, and is to be repeated. */
    public boolean cutShort() {
        return this == LOCK_LOST || this == INTERRUPTED;
    }

    /** The name in events and records, {@code timed-out}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The outcome of this label. @throws IllegalArgumentException if there is none. */
    public static RunOutcome ofLabel(String label) {
        return valueOf(label.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
