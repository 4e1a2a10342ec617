package io.github.indexercoordinator.event;

import java.util.Locale;

/** Why a trigger led to no run here. */
public enum SkipReason {
    HELD,
    RECENT,
    DUPLICATE,
    PENDING,
    PAUSED,
    DRAINING,
    UNAVAILABLE,
    GIVEN_UP;

    /** The name in events. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
