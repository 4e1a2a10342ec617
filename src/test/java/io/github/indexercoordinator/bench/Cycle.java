package io.github.indexercoordinator.bench;

import io.vertx.core.Future;

/** Taking and freeing a lock once. */
@FunctionalInterface
interface Cycle {
    /**
     * Does it, under a name that no other cycle uses at the same time. Fails if the lock was not granted.
     *
     * @param slot the name
     */
    Future<?> once(String slot);
}
