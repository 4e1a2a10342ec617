package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.event.WonReason;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.trigger.Trigger;

/**
 * A run that holds its lease.
 *
 * @param trigger what it was asked for by
 * @param reason how it came to be run here
 * @param attempt 1, or how often the same work has been begun
 */
public record Run(Lease lease, Trigger trigger, WonReason reason, int attempt) {
    /** The run's id, the random part of its token. */
    public String id() {
        return lease.token().runId();
    }

    /** The same run under a renewed lease. */
    public Run under(Lease renewed) {
        return new Run(renewed, trigger, reason, attempt);
    }
}
