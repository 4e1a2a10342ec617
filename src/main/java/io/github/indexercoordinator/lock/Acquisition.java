package io.github.indexercoordinator.lock;

import java.time.Duration;
import java.util.Optional;

/** A store's answer to a try. That there was no answer is a failed future, never one of these. */
public sealed interface Acquisition {
    /**
     * All names are held.
     *
     * @param last to a try for an owed run: the last run that the store remembers
     * @param pending to a try for an owed run: the run that was written down to be made later, if this is it
     */
    record Granted(Lease lease, Optional<RunRecord> last, Optional<PendingRun> pending) implements Acquisition {
        /** A grant to a fresh trigger. */
        public Granted(Lease lease) {
            this(lease, Optional.empty());
        }

        /** A grant of a run that was not written down. */
        public Granted(Lease lease, Optional<RunRecord> last) {
            this(lease, last, Optional.empty());
        }

        /** The run that is to be repeated, if the last one is. */
        public Optional<RunRecord> unfinished() {
            return last.filter(RunRecord::unfinished);
        }
    }

    /**
     * Somebody holds one of the names.
     *
     * @param name the name that was found taken
     */
    record Taken(String name, Holder holder) implements Acquisition {}

    /**
     * A later run is written down.
     *
     * @param group whether a group is waited for; otherwise the indexer itself
     * @param again whether one was written down before, so that its run covers this trigger
     * @param since a completed run with this fence or a larger one is that run
     * @param holder whom it is waited for; empty when it is only not this one's turn
     */
    record Queued(boolean group, boolean again, long since, Optional<Holder> holder) implements Acquisition {}

    /**
     * The names are free, but the run asked for is not owed.
     *
     * @param last what the indexer's run record says; empty when the store no longer has it
     * @param left how long the reason lasts yet, by the store's clock; empty when that is not known
     */
    record Declined(Reason reason, Optional<RunRecord> last, Optional<Duration> left) implements Acquisition {
        /** A refusal that nothing tells the end of. */
        public Declined(Reason reason, Optional<RunRecord> last) {
            this(reason, last, Optional.empty());
        }
    }

    /** Why a run is not owed. */
    enum Reason {
        /** A run for the same trigger id has completed. */
        DUPLICATE,
        /** The last completed run started less than the minimum interval ago. */
        RECENT,
        /** The indexer is paused. */
        PAUSED,
        /** Nothing is owed: the last run has completed. */
        SETTLED,
        /** The same work has been abandoned too often; told to one asker only, to the others it is settled. */
        GIVEN_UP
    }
}
