package io.github.indexercoordinator.event;

import java.util.Locale;

/** What a trigger waits for. */
public enum QueueReason {
    /** The present run of its indexer. */
    HELD,
    /** A run of its group, or those that asked before it. */
    GROUP;

    /** The name in events. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
