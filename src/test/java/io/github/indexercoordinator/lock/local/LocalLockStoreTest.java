package io.github.indexercoordinator.lock.local;

import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.LockStoreContract;
import java.time.InstantSource;

class LocalLockStoreTest extends LockStoreContract {
    @Override
    protected LockStore emptyStore() {
        return new LocalLockStore(CLOCK, InstantSource.system());
    }

    @Override
    protected LockStore emptied() {
        return emptyStore();
    }
}
