package io.github.indexercoordinator.bench;

import io.github.indexercoordinator.lock.LeaseTerm;
import io.github.indexercoordinator.lock.RunStart;
import io.vertx.core.Future;
import java.util.Optional;

/** All that a run asks of the lock store: taken, written down and announced, released with its outcome and announced. */
record RunCycle(LockCycle lock) implements Cycle {
    @Override
    public Future<?> once(String slot) {
        RunStart start = new RunStart(
                Optional.empty(), "bench", 1, 0, Optional.empty(), LockCycle.announcement("lock-won", slot));
        return lock.acquire(slot)
                .compose(lease -> lock.store()
                        .begin(lease, new LeaseTerm(LockCycle.TTL), start)
                        .compose(begun -> lock.store().release(lease, LockCycle.end(slot))));
    }
}
