package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.LeaseTerm;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.Release;
import io.github.indexercoordinator.lock.Renewal;
import io.github.indexercoordinator.lock.RunEnd;
import io.github.indexercoordinator.lock.RunRecord;
import io.github.indexercoordinator.lock.RunStart;
import io.github.indexercoordinator.lock.local.LocalLockStore;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/** The store of this process, which a test can make silent. */
final class SilenceableStore implements LockStore {
    private final LockStore store;
    boolean silent;

    SilenceableStore(BootClock clock) {
        store = new LocalLockStore(clock, () -> Instant.EPOCH.plus(clock.now()));
    }

    private <T> Future<T> unlessSilent(Supplier<Future<T>> answer) {
        return silent ? Future.failedFuture("no answer") : answer.get();
    }

    @Override
    public String name() {
        return store.name();
    }

    @Override
    public Future<Acquisition> tryAcquire(AcquireRequest request) {
        return unlessSilent(() -> store.tryAcquire(request));
    }

    @Override
    public Future<Renewal> begin(Lease lease, LeaseTerm term, RunStart start) {
        return unlessSilent(() -> store.begin(lease, term, start));
    }

    @Override
    public Future<Renewal> renew(Lease lease, LeaseTerm term) {
        return unlessSilent(() -> store.renew(lease, term));
    }

    @Override
    public Future<Renewal> takeBack(Lease lease, LeaseTerm term) {
        return unlessSilent(() -> store.takeBack(lease, term));
    }

    @Override
    public Future<Release> release(Lease lease, RunEnd end) {
        return unlessSilent(() -> store.release(lease, end));
    }

    @Override
    public Future<Void> giveBack(Lease lease) {
        return unlessSilent(() -> store.giveBack(lease));
    }

    @Override
    public Future<Optional<Holder>> holder(String name) {
        return unlessSilent(() -> store.holder(name));
    }

    @Override
    public Future<Optional<RunRecord>> lastRun(String name) {
        return unlessSilent(() -> store.lastRun(name));
    }

    @Override
    public Future<Void> close() {
        return store.close();
    }
}
