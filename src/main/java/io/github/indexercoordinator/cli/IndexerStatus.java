package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.Pause;
import io.github.indexercoordinator.lock.RunRecord;
import io.github.indexercoordinator.lock.Waiting;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * How an indexer is, fleet-wide.
 *
 * @param waiting the run that is written down to come next
 * @param skips triggers that led to no run, each counted by every node that heard it, in the last 24 hours; empty when that is not
 *     to be seen
 * @param stores what each store that answers knows of it
 */
record IndexerStatus(
        String indexer,
        Optional<Holder> holder,
        Optional<RunRecord> last,
        Optional<Pause> paused,
        Optional<Waiting> waiting,
        Optional<Long> skips,
        Map<String, StoreLook> stores) {
    /** What the stores say together: the first that knows of a holder or a pause, and the newest run. */
    static IndexerStatus of(String indexer, StoreAnswers<StoreLook> looks, Optional<Long> skips) {
        return new IndexerStatus(
                indexer,
                looks.first(StoreLook::holder),
                looks.answers().values().stream()
                        .flatMap(look -> look.last().stream())
                        .reduce((one, other) -> other.newerThan(one) ? other : one),
                looks.first(StoreLook::paused),
                looks.first(StoreLook::waiting),
                skips,
                looks.answers());
    }

    /** What is going on. */
    enum State {
        IDLE,
        /** A node's run goes on. */
        RUNNING,
        /** Somebody who writes no run record has the lock: another program, or {@code exec}. */
        HELD,
        /** Somebody took the lock away; nothing starts until its lease would have ended. */
        REVOKED,
        /** Nothing runs, and nothing starts. */
        PAUSED,
        /** A trigger waits for the runs of its group. */
        WAITING,
        /** The last run was cut short, or its node is gone; some node is about to repeat it. */
        UNFINISHED;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    State state() {
        if (holder.isPresent()) {
            if (holder.get().owner().revokedBy().isPresent()) {
                return State.REVOKED;
            }
            return holder.get().run().isPresent() ? State.RUNNING : State.HELD;
        }
        if (paused.isPresent()) {
            return State.PAUSED;
        }
        if (last.filter(RunRecord::unfinished).isPresent()) {
            return State.UNFINISHED;
        }
        return waiting.isPresent() ? State.WAITING : State.IDLE;
    }
}
