package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.trigger.Trigger;
import java.util.OptionalLong;

/**
 * A trigger that waits for its decision.
 *
 * @param number tells it from the other asks of this indexer; the decision is answered under it
 * @param after the largest fence whose run is known to have begun before the trigger came; empty when only this node has heard the
 *     trigger, so that no run can be another's answer to it
 */
public record Ask(long number, Trigger trigger, OptionalLong after) {
    /** One that this node alone has heard. */
    public Ask(long number, Trigger trigger) {
        this(number, trigger, OptionalLong.empty());
    }

    /** The same, heard by every node, and here after the run with this fence had begun. */
    Ask heardAfter(long fence) {
        return trigger.broadcast() ? new Ask(number, trigger, OptionalLong.of(fence)) : this;
    }
}
