package io.github.indexercoordinator.simulation;

import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.LeaseTerm;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.Pause;
import io.github.indexercoordinator.lock.Release;
import io.github.indexercoordinator.lock.Renewal;
import io.github.indexercoordinator.lock.Revocation;
import io.github.indexercoordinator.lock.RevokeOrder;
import io.github.indexercoordinator.lock.RunEnd;
import io.github.indexercoordinator.lock.RunRecord;
import io.github.indexercoordinator.lock.RunStart;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The obvious way, which is wrong: the first store and, when it is silent, the second. */
final class FallbackStore implements LockStore {
    private static final String NAME = "fallback";

    private final LockStore first;
    private final LockStore second;
    private final Map<OwnerToken, LockStore> granted = new HashMap<>();

    FallbackStore(LockStore first, LockStore second) {
        this.first = first;
        this.second = second;
    }

    private <T> Future<T> either(Function<LockStore, Future<T>> question) {
        return question.apply(first).recover(silent -> question.apply(second));
    }

    private LockStore of(Lease lease) {
        return granted.getOrDefault(lease.token(), first);
    }

    private Lease inside(Lease lease) {
        return new Lease(
                lease.names(),
                lease.token(),
                lease.fence(),
                lease.deadline(),
                Map.of(of(lease).name(), lease.deadline()));
    }

    private static Lease outside(Lease lease) {
        return new Lease(lease.names(), lease.token(), lease.fence(), lease.deadline(), Map.of(NAME, lease.deadline()));
    }

    private static Renewal outside(Renewal answer) {
        return answer instanceof Renewal.Ours ours ? new Renewal.Ours(outside(ours.lease()), ours.announced()) : answer;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Future<Acquisition> tryAcquire(AcquireRequest request) {
        return either(store -> store.tryAcquire(request).map(answer -> granted(store, answer)));
    }

    private Acquisition granted(LockStore store, Acquisition answer) {
        if (!(answer instanceof Acquisition.Granted grant)) {
            return answer;
        }
        granted.put(grant.lease().token(), store);
        return new Acquisition.Granted(outside(grant.lease()), grant.last(), grant.pending());
    }

    @Override
    public Future<Renewal> begin(Lease lease, LeaseTerm term, RunStart start) {
        return of(lease).begin(inside(lease), term, start).map(FallbackStore::outside);
    }

    @Override
    public Future<Renewal> renew(Lease lease, LeaseTerm term) {
        return of(lease).renew(inside(lease), term).map(FallbackStore::outside);
    }

    @Override
    public Future<Renewal> takeBack(Lease lease, LeaseTerm term) {
        return of(lease).takeBack(inside(lease), term).map(FallbackStore::outside);
    }

    @Override
    public Future<Release> release(Lease lease, RunEnd end) {
        return of(lease).release(inside(lease), end);
    }

    @Override
    public Future<Void> giveBack(Lease lease) {
        return of(lease).giveBack(inside(lease));
    }

    @Override
    public Future<Boolean> completed(String name, String triggerId) {
        return either(store -> store.completed(name, triggerId));
    }

    @Override
    public Future<Revocation> revoke(RevokeOrder order) {
        return either(store -> store.revoke(order));
    }

    @Override
    public Future<Optional<Holder>> holder(String name) {
        return either(store -> store.holder(name));
    }

    @Override
    public Future<Optional<RunRecord>> lastRun(String name) {
        return either(store -> store.lastRun(name));
    }

    @Override
    public Future<Void> pause(String name, Pause pause) {
        return either(store -> store.pause(name, pause));
    }

    @Override
    public Future<Boolean> resume(String name) {
        return either(store -> store.resume(name));
    }

    @Override
    public Future<Optional<Pause>> paused(String name) {
        return either(store -> store.paused(name));
    }

    @Override
    public Future<Void> close() {
        return Future.succeededFuture();
    }
}
