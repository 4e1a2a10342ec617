package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.LeaseSet;
import io.github.indexercoordinator.lock.Retry;
import io.github.indexercoordinator.lock.StoreMember;
import io.github.indexercoordinator.lock.Timers;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Gives a lease back in every store, as far as that is worth waiting for: the stores themselves go on as long as the lease lasts, which
 * is longer than a crontab should wait. Used from one Vert.x context.
 */
final class LeaseReturn {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final LeaseSet stores;
    private final Timers timers;
    private final BootClock clock;
    private final Retry retry;
    private final List<Timers.Timer> limits = new ArrayList<>();
    private final Promise<Void> given = Promise.promise();

    LeaseReturn(LeaseSet stores, Timers timers, BootClock clock) {
        this.stores = stores;
        this.timers = timers;
        this.clock = clock;
        this.retry = new Retry(timers, clock);
    }

    /** Completes when the stores that hold it have answered, or some have and the others had their time; fails after five seconds. */
    Future<Void> of(Lease lease) {
        limits.add(timers.after(PATIENCE, () -> given.tryFail("the lock could not be given back")));
        List<Future<Void>> held = new ArrayList<>();
        for (StoreMember member : stores.members()) {
            Future<Void> back = giveBack(lease, member);
            // Where it is not held, a try to take it may be on its way; nobody waits for what comes of that.
            if (lease.ends().containsKey(member.name())) {
                held.add(back.onSuccess(done -> othersHave(member)));
            }
        }
        Future.all(held).onSuccess(all -> given.tryComplete()).onFailure(given::tryFail);
        return given.future().onComplete(done -> limits.forEach(Timers.Timer::cancel));
    }

    private Future<Void> giveBack(Lease lease, StoreMember member) {
        return retry.until(clock.now().plus(PATIENCE), () -> member.store().giveBack(lease.in(member.name())));
    }

    /** A store that has answered shows how long an answer takes at most. */
    private void othersHave(StoreMember answered) {
        if (stores.several() && !given.future().isComplete()) {
            Duration slowest = stores.members().stream()
                    .filter(member -> !member.equals(answered))
                    .map(StoreMember::commandTimeout)
                    .reduce(Duration.ZERO, (one, other) -> one.compareTo(other) > 0 ? one : other);
            limits.add(timers.after(slowest, given::tryComplete));
        }
    }
}
