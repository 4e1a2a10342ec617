package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.trigger.Trigger;
import java.util.OptionalLong;

/**
 * A trigger that waits for its decision.
 *
 * @param number tells it from the other asks of this indexer; the decision is answered under it
 * @param after the largest fence whose run is known to have begun before the trigger came; empty when that is not
 *     known, or when only this node has heard the trigger, so that no run can be another's answer to it
 */
public record Ask(long number, Trigger trigger, OptionalLong after) {
    /** One that this node alone has heard. */
    public Ask(long number, Trigger trigger) {
        this(number, trigger, OptionalLong.empty());
    }

    /**
     * The same, if it is heard by every node.
     *
     * @param fence of the last run that is known to have begun before it came here; empty when there may be later ones, and the
     *     trigger is not to be taken for answered by one of these
     */
    Ask heardAfter(OptionalLong fence) {
        return trigger.broadcast() ? new Ask(number, trigger, fence) : this;
    }
}
