package io.github.indexercoordinator.lock;

import io.github.indexercoordinator.lock.local.LocalLockStore;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** Two stores under one rule are a store. */
class LeaseSetContractTest extends LockStoreContract {
    @Override
    protected LockStore emptyStore() {
        Clock now = Clock.systemUTC();
        // So that both give the same fence, which the contract expects before a run has begun.
        Clock behind = Clock.offset(now, Duration.ofSeconds(-1));
        return new LeaseSet(List.of(member("redis", now), member("mysql", behind)), Duration.ofHours(1));
    }

    @Override
    protected LockStore emptied() {
        return emptyStore();
    }

    private static StoreMember member(String name, Clock wall) {
        LockStore store = new LocalLockStore(name, CLOCK, wall);
        return new StoreMember(store, false, Duration.ofSeconds(1));
    }
}
