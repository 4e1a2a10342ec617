package io.github.indexercoordinator.lock;

import java.util.Optional;

/**
 * A run that a store has written down to be made later.
 *
 * @param mark tells it from others; empty where the store keeps none
 * @param triggerId of the trigger that was first to ask
 * @param source of that trigger
 */
public record PendingRun(String mark, Optional<String> triggerId, String source) {
    /** The same, for what else it covers. */
    PendingRun withoutTrigger() {
        return new PendingRun(mark, Optional.empty(), source);
    }
}
