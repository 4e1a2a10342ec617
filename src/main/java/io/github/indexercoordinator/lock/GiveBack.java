package io.github.indexercoordinator.lock;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Takes a token out of a store for good. That a delete found nothing proves nothing while a command that stores the token may still
 * be on its way, so it is repeated until that would be over.
 */
public final class GiveBack {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

    private final Vertx vertx;
    private final BootClock clock;
    private final Duration doubtEnds;
    private final Duration leaseEnds;
    private final Supplier<Future<Void>> delete;
    private final BooleanSupplier closed;
    private final Promise<Void> answered = Promise.promise();
    private Duration pause = FIRST_PAUSE;

    /** @param closed whether to stop: nobody can be asked any more */
    public GiveBack(
            Vertx vertx,
            BootClock clock,
            Lease lease,
            Duration doubtEnds,
            Supplier<Future<Void>> delete,
            BooleanSupplier closed) {
        this.vertx = vertx;
        this.clock = clock;
        this.doubtEnds = doubtEnds;
        this.leaseEnds = lease.deadline();
        this.delete = delete;
        this.closed = closed;
    }

    /** Completes with the first answer; fails when there was none for as long as it mattered. */
    public Future<Void> start() {
        attempt();
        return answered.future();
    }

    private void attempt() {
        delete.get().onSuccess(done -> succeeded()).onFailure(this::failed);
    }

    private void succeeded() {
        answered.tryComplete();
        if (before(doubtEnds)) {
            again();
        }
    }

    private void failed(Throwable cause) {
        if (!closed.getAsBoolean() && (before(doubtEnds) || before(leaseEnds))) {
            again();
        } else {
            answered.tryFail(cause);
        }
    }

    private boolean before(Duration end) {
        return clock.now().compareTo(end) < 0;
    }

    private void again() {
        vertx.setTimer(pause.toMillis(), id -> attempt());
        Duration longer = pause.multipliedBy(2);
        pause = longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE;
    }
}
