package io.github.indexercoordinator.lock.local;

import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.LockStoreTurnsContract;
import java.time.Duration;
import java.time.InstantSource;

class LocalLockStoreTurnsTest extends LockStoreTurnsContract {
    @Override
    protected LockStore emptyStore() {
        return new LocalLockStore(() -> Duration.ofNanos(System.nanoTime()), InstantSource.system());
    }
}
