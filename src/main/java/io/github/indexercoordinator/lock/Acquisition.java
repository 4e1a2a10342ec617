package io.github.indexercoordinator.lock;

import java.time.Duration;
import java.util.Optional;

/** A store's answer to a try. That there was no answer is a failed future, never one of these. */
public sealed interface Acquisition {
    /**
     * All names are held.
     *
     * @param unfinished to a try for an owed run: the run that is to be repeated, if it was begun
     */
    record Granted(Lease lease, Optional<RunRecord> unfinished) implements Acquisition {
        /** A grant to a fresh trigger. */
        public Granted(Lease lease) {
            this(lease, Optional.empty());
        }
    }

    /**
     * Somebody holds one of the names.
     *
     * @param name the name that was found taken
     */
    record Taken(String name, Holder holder) implements Acquisition {}

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
