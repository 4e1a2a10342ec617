package io.github.indexercoordinator.lock.mysql;

import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Acquisition.Declined;
import io.github.indexercoordinator.lock.Acquisition.Reason;
import io.github.indexercoordinator.lock.RunOutcome;
import io.github.indexercoordinator.lock.RunRecord;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** What a try makes of the rows it has read. The same rules as the Redis store's acquire.lua. */
sealed interface Decision {
    /** After so many abandoned attempts nobody repeats a run any more: it may be what kills the nodes. */
    int MOST_ABANDONED = 3;

    /** No, for this reason. */
    record Refuse(Acquisition answer) implements Decision {}

    /** The run is owed, but was abandoned too often: to be marked so, by one. */
    record GiveUp(RunRecord run) implements Decision {}

    /**
     * To be taken, if nothing has changed since.
     *
     * @param leastFence the new fence at least
     * @param again whether rows are ours already, and the fence is kept
     * @param unfinished the run that is to be repeated
     */
    record Take(long leastFence, boolean again, Optional<RunRecord> unfinished) implements Decision {}

    /**
     * The decision about rows that were read together.
     *
     * @param rows complete
     */
    static Decision of(AcquireRequest request, LockRows rows) {
        boolean ours = rows.anyHeldBy(request.token());
        Optional<Acquisition.Taken> taken =
                rows.heldByOther(request.token()).or(() -> ours ? Optional.empty() : rows.lockedElsewhere());
        if (taken.isPresent()) {
            return new Refuse(taken.get());
        }
        LockRow first = rows.first();
        if (!ours && request.heedsPause() && first.pause().isPresent()) {
            return new Refuse(
                    new Declined(Reason.PAUSED, first.run(), first.pause().get().left()));
        }
        return request.owedSince().isPresent() ? owed(request, rows, ours) : fresh(request, rows, ours);
    }

    private static Decision owed(AcquireRequest request, LockRows rows, boolean ours) {
        Optional<RunRecord> run = rows.first().run();
        // Nobody else holds the lock, so a run without an outcome is abandoned: its owner would hold it.
        Optional<RunRecord> unfinished = run.filter(RunRecord::unfinished).map(Decision::withAttemptCounted);
        if (unfinished.isPresent()) {
            RunRecord last = unfinished.get();
            boolean givenUp = !ours && last.running() && last.abandoned() >= MOST_ABANDONED;
            return givenUp ? new GiveUp(last) : take(request, rows, ours, unfinished);
        }
        boolean settled =
                run.map(RunRecord::fence).orElse(0L) >= request.owedSince().getAsLong();
        if (!ours && settled) {
            return new Refuse(new Declined(Reason.SETTLED, run));
        }
        return isDone(request, rows.first(), ours)
                ? new Refuse(new Declined(Reason.DUPLICATE, run))
                : take(request, rows, ours, Optional.empty());
    }

    private static RunRecord withAttemptCounted(RunRecord run) {
        return run.running()
                ? new RunRecord(
                        run.fence(),
                        run.owner(),
                        run.triggerId(),
                        run.source(),
                        run.attempt(),
                        run.abandoned() + 1,
                        run.startedAt(),
                        run.outcome(),
                        run.endedAt())
                : run;
    }

    private static Decision fresh(AcquireRequest request, LockRows rows, boolean ours) {
        LockRow first = rows.first();
        if (isDone(request, first, ours)) {
            return new Refuse(new Declined(Reason.DUPLICATE, first.run()));
        }
        Optional<Duration> left =
                ours ? Optional.empty() : first.run().flatMap(run -> untilApart(run, first, request.minInterval()));
        if (left.isPresent()) {
            return new Refuse(new Declined(Reason.RECENT, first.run(), left));
        }
        return take(request, rows, ours, Optional.empty());
    }

    private static boolean isDone(AcquireRequest request, LockRow first, boolean ours) {
        return !ours && request.triggerId().isPresent() && first.done();
    }

    private static Optional<Duration> untilApart(RunRecord run, LockRow row, Duration minInterval) {
        Duration ago = Duration.between(run.startedAt(), Instant.EPOCH.plus(row.now(), ChronoUnit.MICROS));
        // A start that lies ahead was before the clock was set back; how long ago, nobody knows.
        boolean completed = run.outcome().filter(RunOutcome::completed).isPresent();
        return completed && !ago.isNegative() && ago.compareTo(minInterval) < 0
                ? Optional.of(minInterval.minus(ago))
                : Optional.empty();
    }

    private static Take take(AcquireRequest request, LockRows rows, boolean ours, Optional<RunRecord> unfinished) {
        boolean again = ours && rows.fence() > 0;
        long least = again ? rows.fence() : Math.max(rows.fence(), request.minFence()) + 1;
        return new Take(least, again, unfinished);
    }
}
