package io.github.indexercoordinator.event;

import java.util.Locale;

/** How a lease was lost. */
public enum LossCause {
    EXPIRED,
    TAKEN,
    MISSING,
    REVOKED,
    STORES_SILENT;

    /** The name in events. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
