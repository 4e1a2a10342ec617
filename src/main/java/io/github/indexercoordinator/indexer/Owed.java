package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.trigger.Trigger;
import java.util.Optional;

/**
 * A trigger that was refused because a run was under way. It is content with that run, or a later one, if it completes; or, if it
 * waits, only with a later one.
 *
 * @param fence a completed run with this or a larger one settles it
 * @param alone whether no other trigger is owed with it: then a completed run of this trigger settles it as well
 */
public record Owed(Trigger trigger, long fence, boolean alone) {
    /** One trigger alone. */
    public Owed(Trigger trigger, long fence) {
        this(trigger, fence, true);
    }

    /** The same, content with the run after the one with this fence. */
    Owed atMostAfter(long last) {
        return fence - 1 > last ? new Owed(trigger, last + 1, alone) : this;
    }

    /** One that only the store knows. */
    static Owed unknown(long fence) {
        return new Owed(new Trigger("", Optional.empty(), Trigger.UNKNOWN_SOURCE), fence);
    }

    /** This, beside what was owed before it: a store that has forgotten may show an older run now than it did then. */
    Owed beside(Owed before) {
        boolean same = before.alone && before.trigger.id().equals(trigger.id());
        return new Owed(trigger, Math.max(fence, before.fence), alone && same);
    }

    /** The id that a store may know to be done; empty when others are owed too. */
    Optional<String> onlyId() {
        return alone ? trigger.id() : Optional.empty();
    }
}
