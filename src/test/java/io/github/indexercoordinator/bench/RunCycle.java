package io.github.indexercoordinator.bench;

import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.LeaseTerm;
import io.github.indexercoordinator.lock.RunStart;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** All that a run asks of the lock store: taken, written down and announced, released with its outcome and announced. */
record RunCycle(LockCycle lock) implements Cycle {
    @Override
    public Future<?> once(String slot) {
        return begun(slot).compose(lease -> lock.store().release(lease, LockCycle.end(slot)));
    }

    /** How long it takes until the command could start; released afterwards. */
    long nanosToBegin(String slot) throws Exception {
        long asked = System.nanoTime();
        Lease lease = begun(slot).await(10, TimeUnit.SECONDS);
        long took = System.nanoTime() - asked;
        lock.store().release(lease, LockCycle.end(slot)).mapEmpty().await(10, TimeUnit.SECONDS);
        return took;
    }

    private Future<Lease> begun(String slot) {
        RunStart start = new RunStart(
                Optional.empty(), "bench", 1, 0, Optional.empty(), LockCycle.announcement("lock-won", slot));
        return lock.acquire(slot)
                .compose(lease -> lock.store()
                        .begin(lease, new LeaseTerm(LockCycle.TTL), start)
                        .map(lease));
    }
}
