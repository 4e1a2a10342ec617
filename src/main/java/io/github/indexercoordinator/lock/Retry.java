package io.github.indexercoordinator.lock;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Asks a store again while it does not answer. For changes that compare the owner token, which may be repeated without harm. Used
 * from one Vert.x context.
 */
public final class Retry {
    private static final Duration PAUSE = Duration.ofMillis(250);

    private final Timers timers;
    private final BootClock clock;

    public Retry(Timers timers, BootClock clock) {
        this.timers = timers;
        this.clock = clock;
    }

    /**
     * The first answer; or the last failure, once a moment of the boot clock has passed. Asks at least once.
     *
     * @param attempt one try; a throw counts as no answer
     */
    public <T> Future<T> until(Duration moment, Supplier<Future<T>> attempt) {
        return Future.succeededFuture().compose(start -> attempt.get()).recover(cause -> again(moment, attempt, cause));
    }

    private <T> Future<T> again(Duration moment, Supplier<Future<T>> attempt, Throwable cause) {
        if (clock.now().plus(PAUSE).compareTo(moment) > 0) {
            return Future.failedFuture(cause);
        }
        Promise<T> later = Promise.promise();
        // The timer itself is never cancelled: it fires once, and what it starts ends by itself.
        timers.after(PAUSE, () -> until(moment, attempt).onComplete(later));
        return later.future();
    }
}
