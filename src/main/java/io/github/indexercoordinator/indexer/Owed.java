package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.trigger.Trigger;
import java.util.Optional;

/**
 * A trigger that was refused because a run was under way. It is content with that run, or a later one, if it completes; or, if it
 * waits, only with a later one.
 *
 * @param fence a completed run with this or a larger one settles it
 */
public record Owed(Trigger trigger, long fence) {
    /** The same, content with the run after the one with this fence. */
    Owed atMostAfter(long last) {
        return fence - 1 > last ? new Owed(trigger, last + 1) : this;
    }

    /** One that only the store knows. */
    static Owed unknown(long fence) {
        return new Owed(new Trigger("", Optional.empty(), "unknown"), fence);
    }
}
