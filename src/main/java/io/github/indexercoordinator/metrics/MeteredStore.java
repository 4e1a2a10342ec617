package io.github.indexercoordinator.metrics;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

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
import io.github.indexercoordinator.lock.StoreMember;
import io.github.indexercoordinator.lock.Waiting;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Optional;

/** A lock store whose renewals are timed, answered or not; all else is that store's. */
public final class MeteredStore implements LockStore {
    static final Duration SHORTEST = Duration.ofMillis(1);
    static final Duration LONGEST = Duration.ofSeconds(5);

    private final LockStore store;
    private final Timer renewals;

    private MeteredStore(LockStore store, Timer renewals) {
        this.store = store;
        this.renewals = renewals;
    }

    /** The same member with its renewals timed. */
    public static StoreMember of(StoreMember member, StoreMetrics metrics) {
        return new StoreMember(
                new MeteredStore(member.store(), metrics.heartbeats(member.name())),
                member.required(),
                member.commandTimeout());
    }

    @Override
    public String name() {
        return store.name();
    }

    @Override
    public Future<Acquisition> tryAcquire(AcquireRequest request) {
        return store.tryAcquire(request);
    }

    @Override
    public Future<Renewal> begin(Lease lease, LeaseTerm term, RunStart start) {
        return store.begin(lease, term, start);
    }

    @Override
    public Future<Renewal> renew(Lease lease, LeaseTerm term) {
        long asked = System.nanoTime();
        return store.renew(lease, term).onComplete(answer -> renewals.record(System.nanoTime() - asked, NANOSECONDS));
    }

    @Override
    public Future<Renewal> takeBack(Lease lease, LeaseTerm term) {
        return store.takeBack(lease, term);
    }

    @Override
    public Future<Release> release(Lease lease, RunEnd end) {
        return store.release(lease, end);
    }

    @Override
    public Future<Void> giveBack(Lease lease) {
        return store.giveBack(lease);
    }

    @Override
    public Future<Revocation> revoke(RevokeOrder order) {
        return store.revoke(order);
    }

    @Override
    public Future<Optional<Holder>> holder(String name) {
        return store.holder(name);
    }

    @Override
    public Future<Optional<RunRecord>> lastRun(String name) {
        return store.lastRun(name);
    }

    @Override
    public Future<Boolean> completed(String name, String triggerId) {
        return store.completed(name, triggerId);
    }

    @Override
    public Future<Void> pause(String name, Pause pause) {
        return store.pause(name, pause);
    }

    @Override
    public Future<Boolean> resume(String name) {
        return store.resume(name);
    }

    @Override
    public Future<Optional<Pause>> paused(String name) {
        return store.paused(name);
    }

    @Override
    public Future<Optional<Waiting>> waiting(String name) {
        return store.waiting(name);
    }

    @Override
    public boolean replacedWithin(Duration time) {
        return store.replacedWithin(time);
    }

    @Override
    public boolean announces() {
        return store.announces();
    }

    @Override
    public Future<Void> close() {
        return store.close();
    }
}
