package io.github.indexercoordinator.lock.mysql;

import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Acquisition.Declined;
import io.github.indexercoordinator.lock.Acquisition.Reason;
import io.github.indexercoordinator.lock.PendingRun;
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

    /**
     * No, but it is to be made later.
     *
     * @param later what is to be written down, or stays so
     * @param place in the lines of its groups, in microseconds by the server's clock
     */
    record Wait(Acquisition answer, Optional<LaterRun> later, long place) implements Decision {}

    /** The run is owed, but was abandoned too often: to be marked so, by one. */
    record GiveUp(RunRecord run) implements Decision {}

    /**
     * To be taken, if nothing has changed since.
     *
     * @param leastFence the new fence at least
     * @param again whether rows are ours already, and the fence is kept
     * @param last the last run, told to whoever is granted an owed one
     * @param pending the run that was written down, if this is it
     */
    record Take(long leastFence, boolean again, Optional<RunRecord> last, Optional<PendingRun> pending)
            implements Decision {}

    /**
     * The decision about rows that were read together.
     *
     * @param rows complete
     */
    static Decision of(AcquireRequest request, LockRows rows) {
        return request.wish()
                .map(wish -> new Turn(request, wish, rows).decide())
                .orElseGet(() -> ofOneWhoDoesNotWait(request, rows));
    }

    private static Decision ofOneWhoDoesNotWait(AcquireRequest request, LockRows rows) {
        boolean ours = rows.anyHeldBy(request.token());
        Optional<Acquisition.Taken> taken = rows.takenFrom(request.token());
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
        Optional<RunRecord> unfinished = unfinished(rows);
        if (unfinished.isPresent()) {
            boolean givenUp = !ours && abandonedTooOften(unfinished.get());
            return givenUp ? new GiveUp(unfinished.get()) : take(request, rows, unfinished, Optional.empty());
        }
        boolean settled =
                run.map(RunRecord::fence).orElse(0L) >= request.owedSince().getAsLong();
        if (!ours && settled) {
            return new Refuse(new Declined(Reason.SETTLED, run));
        }
        return isDone(request, rows.first(), ours)
                ? new Refuse(new Declined(Reason.DUPLICATE, run))
                : take(request, rows, run, Optional.empty());
    }

    /** The run that is to be repeated. Nobody else holds the lock, so one without an outcome is abandoned: its owner would hold it. */
    static Optional<RunRecord> unfinished(LockRows rows) {
        return rows.first().run().filter(RunRecord::unfinished).map(Decision::withAttemptCounted);
    }

    /** Whether nobody is to repeat an unfinished run any more. */
    static boolean abandonedTooOften(RunRecord unfinished) {
        return unfinished.running() && unfinished.abandoned() >= MOST_ABANDONED;
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
        return take(request, rows, Optional.empty(), Optional.empty());
    }

    private static boolean isDone(AcquireRequest request, LockRow first, boolean ours) {
        return !ours && request.triggerId().isPresent() && first.done();
    }

    /** How long it is yet until a start is so far from that of the last completed run; empty when it is. */
    static Optional<Duration> untilApart(RunRecord run, LockRow row, Duration minInterval) {
        Duration ago = Duration.between(run.startedAt(), Instant.EPOCH.plus(row.now(), ChronoUnit.MICROS));
        // A start that lies ahead was before the clock was set back; how long ago, nobody knows.
        boolean completed = run.outcome().filter(RunOutcome::completed).isPresent();
        return completed && !ago.isNegative() && ago.compareTo(minInterval) < 0
                ? Optional.of(minInterval.minus(ago))
                : Optional.empty();
    }

    /** The grant, for what it is for. */
    static Take take(AcquireRequest request, LockRows rows, Optional<RunRecord> last, Optional<PendingRun> pending) {
        boolean again = rows.anyHeldBy(request.token()) && rows.fence() > 0;
        long least = again ? rows.fence() : Math.max(rows.fence(), request.minFence()) + 1;
        return new Take(least, again, last, pending);
    }
}
