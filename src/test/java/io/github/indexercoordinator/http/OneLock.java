package io.github.indexercoordinator.http;

import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.LeaseTerm;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.Pause;
import io.github.indexercoordinator.lock.Release;
import io.github.indexercoordinator.lock.Renewal;
import io.github.indexercoordinator.lock.Revocation;
import io.github.indexercoordinator.lock.RevokeOrder;
import io.github.indexercoordinator.lock.RunEnd;
import io.github.indexercoordinator.lock.RunRecord;
import io.github.indexercoordinator.lock.RunStart;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A store that can only be looked at, paused and revoked, and shows what a test put there. */
final class OneLock implements LockStore {
    volatile Future<Optional<Holder>> holder = Future.succeededFuture(Optional.empty());
    volatile Optional<RunRecord> lastRun = Optional.empty();
    volatile Revocation revocation = new Revocation.Revoked(true);
    volatile Optional<RevokeOrder> revoked = Optional.empty();
    volatile String done = "";
    volatile Optional<Pause> paused = Optional.empty();
    final AtomicInteger looks = new AtomicInteger();

    @Override
    public String name() {
        return "redis";
    }

    @Override
    public Future<Optional<Holder>> holder(String name) {
        looks.incrementAndGet();
        return holder;
    }

    @Override
    public Future<Optional<RunRecord>> lastRun(String name) {
        return Future.succeededFuture(lastRun);
    }

    @Override
    public Future<Boolean> completed(String name, String triggerId) {
        return Future.succeededFuture(triggerId.equals(done));
    }

    @Override
    public Future<Void> pause(String name, Pause pause) {
        paused = Optional.of(pause);
        return Future.succeededFuture();
    }

    @Override
    public Future<Boolean> resume(String name) {
        boolean present = paused.isPresent();
        paused = Optional.empty();
        return Future.succeededFuture(present);
    }

    @Override
    public Future<Optional<Pause>> paused(String name) {
        return Future.succeededFuture(paused);
    }

    @Override
    public Future<Acquisition> tryAcquire(AcquireRequest request) {
        return onlyLooks();
    }

    @Override
    public Future<Renewal> begin(Lease lease, LeaseTerm term, RunStart start) {
        return onlyLooks();
    }

    @Override
    public Future<Renewal> renew(Lease lease, LeaseTerm term) {
        return onlyLooks();
    }

    @Override
    public Future<Renewal> takeBack(Lease lease, LeaseTerm term) {
        return onlyLooks();
    }

    @Override
    public Future<Release> release(Lease lease, RunEnd end) {
        return onlyLooks();
    }

    @Override
    public Future<Revocation> revoke(RevokeOrder order) {
        revoked = Optional.of(order);
        return Future.succeededFuture(revocation);
    }

    @Override
    public Future<Void> giveBack(Lease lease) {
        return onlyLooks();
    }

    @Override
    public Future<Void> close() {
        return Future.succeededFuture();
    }

    private static <T> Future<T> onlyLooks() {
        return Future.failedFuture(new UnsupportedOperationException("HTTP only looks at locks"));
    }
}
