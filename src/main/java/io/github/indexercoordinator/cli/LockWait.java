package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.Timers;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Tries for a lock until it is granted or a time is over. It looks when the holder's lease may have ended, and else about once a
 * second: a release can be seen by looking only, so that no node and no subscription is needed. There is no queue; whoever looks
 * first gets the lock. Used from one Vert.x context.
 */
final class LockWait {
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

    private final LockStore store;
    private final Timers timers;
    private final BootClock clock;
    private final RandomGenerator random;
    private boolean givenUp;

    LockWait(LockStore store, Timers timers, BootClock clock, RandomGenerator random) {
        this.store = store;
        this.timers = timers;
        this.clock = clock;
        this.random = random;
    }

    /**
     * The grant, or the last refusal when the time is over; neither once given up. Fails when the first try has no answer; while it waits, a try without
     * an answer is one more reason to wait.
     *
     * @param requests asked for the request of the first try, and of each that follows a refusal
     * @param limit zero: tries once
     */
    Future<Acquisition> acquire(Supplier<AcquireRequest> requests, Duration limit) {
        return attempt(requests.get())
                .compose(
                        answer -> settle(requests, requests, answer, clock.now().plus(limit)));
    }

    /** Tries no more, and hands on nothing that comes yet: a grant on its way is for whoever gave up to undo. */
    void giveUp() {
        givenUp = true;
    }

    private Future<Acquisition> settle(
            Supplier<AcquireRequest> next, Supplier<AcquireRequest> requests, Acquisition answer, Duration end) {
        if (givenUp) {
            return never();
        }
        Duration left = end.minus(clock.now());
        if (!(answer instanceof Acquisition.Taken taken) || left.isNegative() || left.isZero()) {
            return Future.succeededFuture(answer);
        }
        Promise<Acquisition> later = Promise.promise();
        timers.after(
                pause(taken.holder(), left),
                () -> again(next.get(), requests, answer, end).onComplete(later));
        return later.future();
    }

    /** A try without an answer is made again as it was: it may have been granted. */
    private Future<Acquisition> again(
            AcquireRequest request, Supplier<AcquireRequest> requests, Acquisition last, Duration end) {
        return attempt(request)
                .transform(answer -> answer.succeeded()
                        ? settle(requests, requests, answer.result(), end)
                        : settle(() -> request, requests, last, end));
    }

    private Future<Acquisition> attempt(AcquireRequest request) {
        return givenUp ? never() : store.tryAcquire(request);
    }

    private static Future<Acquisition> never() {
        return Promise.<Acquisition>promise().future();
    }

    private Duration pause(Holder holder, Duration left) {
        // Between three quarters and five quarters, so that those who began to wait together do not look together.
        Duration usual = Duration.ofMillis((long) (BETWEEN_LOOKS.toMillis() * (0.75 + random.nextDouble() / 2)));
        Duration untilFree = holder.remaining().orElse(usual).plusMillis(1);
        return shorter(shorter(usual, untilFree), left);
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
