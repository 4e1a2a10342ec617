package io.github.indexercoordinator.magento;

import io.github.indexercoordinator.magento.OutputSigns.Sign;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What came of a reindex command: by its exit code, its words, and what Magento's states show. */
enum Verdict {
    SUCCEEDED,
    /** Nothing more is known than that it failed. */
    FAILED,
    /** It tells a success, and the index is not built. */
    NO_OP,
    /** Magento takes the index for being built by somebody else. */
    MAGENTO_LOCKED,
    /** A deadlock or a lock wait: the next try may go well. */
    RETRYABLE,
    /** A table is missing: no try goes well before somebody has made it. */
    NEEDS_REPAIR;

    /** The table in docs/magento.md. */
    static Verdict of(int exitCode, Set<Sign> signs, Proof proof) {
        if (exitCode == 0 && signs.contains(Sign.SUCCESS) && !signs.contains(Sign.FAULT)) {
            return proof == Proof.NOT_BUILT ? NO_OP : SUCCEEDED;
        }
        if (signs.contains(Sign.TABLE_MISSING)) {
            return NEEDS_REPAIR;
        }
        if (signs.contains(Sign.CONTENTION)) {
            return RETRYABLE;
        }
        return signs.contains(Sign.LOCKED) ? MAGENTO_LOCKED : FAILED;
    }

    /** The word in events; empty where there is no more to say than the outcome does. */
    Optional<String> detail() {
        return this == SUCCEEDED || this == FAILED
                ? Optional.empty()
                : Optional.of(name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }
}
