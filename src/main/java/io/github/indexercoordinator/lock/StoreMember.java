package io.github.indexercoordinator.lock;

import java.time.Duration;

/**
 * One of the stores over which the rule of {@link LeaseSet} holds.
 *
 * @param required whether there is no run without a lease in this store
 * @param commandTimeout how long the store may take for an answer
 */
public record StoreMember(LockStore store, boolean required, Duration commandTimeout) {
    /** The store's name. */
    public String name() {
        return store.name();
    }
}
