package io.github.indexercoordinator.event;

import java.util.Locale;

/** Why a run was started. */
public enum WonReason {
    TRIGGER,
    TAKEOVER,
    HANDOFF,
    QUEUED;

    /** The name in events. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
