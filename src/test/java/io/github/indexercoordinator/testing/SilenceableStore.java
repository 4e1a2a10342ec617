package io.github.indexercoordinator.testing;

import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.BootClock;
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
import io.github.indexercoordinator.lock.Waiting;
import io.github.indexercoordinator.lock.local.LocalLockStore;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The store of this process, which a test can make silent, or slow. */
public final class SilenceableStore implements LockStore {
    private final String name;
    private final BootClock clock;
    private LockStore store;
    private final List<Runnable> held = new ArrayList<>();
    /** What was to be given back. */
    public final List<Lease> givenBack = new ArrayList<>();
    /** Whether nothing is answered. */
    public boolean silent;
    /** Whether the begin of a run is not answered. */
    public boolean silentAtBegin;
    /** Whether it is not answered whether a trigger has had its run. */
    public boolean silentAboutTriggers;
    /** Whether answers wait for {@link #answer}. */
    public boolean slow;

    /** How often it was asked anything, also in vain. */
    public int asked;
    /** Whether it says that it may have forgotten. */
    public boolean replaced;
    /** Whether it says that runs which begin here are told between the triggers. */
    public boolean announces;

    /** A store that answers. */
    public SilenceableStore(BootClock clock) {
        this("local", clock);
    }

    /** A store of this name that answers. */
    public SilenceableStore(String name, BootClock clock) {
        this.name = name;
        this.clock = clock;
        store = empty();
    }

    private LockStore empty() {
        return new LocalLockStore(name, clock, () -> Instant.EPOCH.plus(clock.now()));
    }

    /** Loses all that it was told. */
    public void forget() {
        store = empty();
    }

    @Override
    public boolean announces() {
        return announces;
    }

    @Override
    public boolean replacedWithin(Duration time) {
        return replaced;
    }

    private <T> Future<T> unlessSilent(Supplier<Future<T>> answer) {
        asked++;
        return silent ? Future.failedFuture("no answer") : whenAnswered(answer.get());
    }

    private <T> Future<T> whenAnswered(Future<T> answer) {
        if (!slow) {
            return answer;
        }
        Promise<T> later = Promise.promise();
        held.add(() -> answer.onComplete(later));
        return later.future();
    }

    /** Gives the answers that wait. */
    public void answer() {
        slow = false;
        held.forEach(Runnable::run);
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
        return silentAtBegin ? Future.failedFuture("no answer") : unlessSilent(() -> store.begin(lease, term, start));
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
        givenBack.add(lease);
        return unlessSilent(() -> store.giveBack(lease));
    }

    @Override
    public Future<Revocation> revoke(RevokeOrder order) {
        return unlessSilent(() -> store.revoke(order));
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
    public Future<Optional<Waiting>> waiting(String name) {
        return unlessSilent(() -> store.waiting(name));
    }

    @Override
    public Future<Boolean> completed(String name, String triggerId) {
        return silentAboutTriggers
                ? Future.failedFuture("no answer")
                : unlessSilent(() -> store.completed(name, triggerId));
    }

    @Override
    public Future<Void> pause(String name, Pause pause) {
        return unlessSilent(() -> store.pause(name, pause));
    }

    @Override
    public Future<Boolean> resume(String name) {
        return unlessSilent(() -> store.resume(name));
    }

    @Override
    public Future<Optional<Pause>> paused(String name) {
        return unlessSilent(() -> store.paused(name));
    }

    @Override
    public Future<Void> close() {
        return store.close();
    }
}
