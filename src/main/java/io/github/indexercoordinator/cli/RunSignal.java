package io.github.indexercoordinator.cli;

import java.util.Optional;

/** What is learned about a trigger while its run is awaited. */
sealed interface RunSignal {
    /** Redis has passed the trigger on to this many subscribers. */
    record Heard(long subscribers) implements RunSignal {}

    /** A node has begun a run for the trigger. */
    record Started() implements RunSignal {}

    /** A node keeps the trigger until its turn comes. */
    record Queued() implements RunSignal {}

    /** A node has ended the trigger's run, or is about to for want of its lock. */
    record Ended(String outcome) implements RunSignal {}

    /**
     * A node will not run it.
     *
     * @param reason that of its {@code skipped} event
     * @param text the reason for a person, {@code held by web2}
     */
    record Skipped(String node, String reason, String text) implements RunSignal {}

    /** A node cannot read it, or does not know the indexer. */
    record Rejected(String node) implements RunSignal {}

    /**
     * What a look at the lock and the run record shows, in case an event was lost.
     *
     * @param quiet whether nothing else has been learned for so long that nothing more is to be expected
     */
    record Look(RunLooks.Sight sight, boolean quiet) implements RunSignal {}

    /**
     * A look that nobody answered.
     *
     * @param quiet as for {@link Look}
     */
    record Blind(boolean quiet) implements RunSignal {}

    /**
     * The trigger's own run in the record.
     *
     * @param outcome empty while it has none: it goes on, or its node is gone
     */
    record OwnRun(Optional<String> outcome) {}
}
