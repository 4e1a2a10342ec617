package io.github.indexercoordinator.magento;

import io.github.indexercoordinator.lock.RunOutcome;
import io.github.indexercoordinator.lock.RunRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Whether a mark {@code working} was left behind by an earlier run of ours, all of which is gone, for we hold its lock. Never by
 * the mark's age: somebody who takes no lock of ours may be at work for hours.
 *
 * @param unfinished the run that ours repeats: it was killed, or ended, in the midst of its work
 * @param last the run before ours
 */
record LeftBehind(Optional<RunRecord> unfinished, Optional<RunRecord> last) {
    /** How far the clocks of a store and of the host that set the mark may differ, with the mark's whole seconds. */
    private static final Duration MARGIN = Duration.ofSeconds(2);

    boolean is(IndexerState state) {
        return state.working()
                && (unfinished.isPresent()
                        || last.filter(run -> didNotFinish(run) && setIn(run, state))
                                .isPresent());
    }

    /** A run that was refused because of a mark did not set it. */
    private static boolean didNotFinish(RunRecord run) {
        return !run.outcome().equals(Optional.of(RunOutcome.SUCCEEDED))
                && !run.detail().equals(Verdict.MAGENTO_LOCKED.detail());
    }

    private static boolean setIn(RunRecord run, IndexerState state) {
        Instant earliest = run.startedAt().minus(MARGIN);
        Optional<Instant> latest = run.endedAt().map(end -> end.plus(MARGIN));
        return state.changedAt()
                .filter(at ->
                        !at.isBefore(earliest) && latest.filter(at::isAfter).isEmpty())
                .isPresent();
    }
}
