package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.event.WonReason;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.PendingRun;
import io.github.indexercoordinator.lock.RunRecord;
import io.github.indexercoordinator.trigger.Trigger;
import java.time.Duration;
import java.util.Optional;

/**
 * A run that holds its lease.
 *
 * @param trigger what it was asked for by
 * @param reason how it came to be run here
 * @param previous the unfinished run that it repeats
 * @param last the run before it, whose end it may have to look at; empty where nobody asked
 * @param begun when it was begun, by the boot clock
 */
public record Run(
        Lease lease,
        Trigger trigger,
        WonReason reason,
        Optional<RunRecord> previous,
        Optional<RunRecord> last,
        Duration begun) {
    /** A run that knows nothing of the one before, unless it repeats that. */
    public Run(Lease lease, Trigger trigger, WonReason reason, Optional<RunRecord> previous, Duration begun) {
        this(lease, trigger, reason, previous, previous, begun);
    }

    /** A run of a fresh trigger. */
    static Run fresh(Lease lease, Trigger trigger, Duration begun) {
        return new Run(lease, trigger, WonReason.TRIGGER, Optional.empty(), begun);
    }

    /** A run that repeats one that was not finished. */
    static Run repeating(RunRecord unfinished, Lease lease, Duration begun) {
        WonReason reason = unfinished.running() ? WonReason.TAKEOVER : WonReason.HANDOFF;
        String source = unfinished.begunElsewhere() ? Trigger.UNKNOWN_SOURCE : unfinished.source();
        Trigger trigger = new Trigger(lease.name(), unfinished.triggerId(), source);
        return new Run(lease, trigger, reason, Optional.of(unfinished), begun);
    }

    /** A run that was written down to be made later. */
    static Run queued(PendingRun pending, Lease lease, Duration begun) {
        Trigger trigger = new Trigger(lease.name(), pending.triggerId(), pending.source());
        return new Run(lease, trigger, WonReason.QUEUED, Optional.empty(), begun);
    }

    /** 1, or how often the same work has been begun. */
    public int attempt() {
        return previous.map(RunRecord::attempt).orElse(0) + 1;
    }

    /** How many of those attempts ended with their node. */
    public int abandoned() {
        return previous.map(RunRecord::abandoned).orElse(0);
    }

    /** The same run behind another. */
    Run after(Optional<RunRecord> before) {
        return new Run(lease, trigger, reason, previous, before, begun);
    }

    /** The run's id, the random part of its token. */
    public String id() {
        return lease.token().runId();
    }

    /** Whether its lease is not over, so that nobody else can have begun a run meanwhile. */
    boolean holdsAt(Duration now) {
        return now.compareTo(lease.deadline()) < 0;
    }

    /** The same run under a renewed lease. */
    public Run under(Lease renewed) {
        return new Run(renewed, trigger, reason, previous, last, begun);
    }
}
