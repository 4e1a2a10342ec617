package io.github.indexercoordinator.lock;

import io.vertx.core.Vertx;
import java.time.Duration;

/** Timers of Vert.x: actions run on the Vert.x context that armed them. */
public final class VertxTimers implements Timers {
    private final Vertx vertx;

    public VertxTimers(Vertx vertx) {
        this.vertx = vertx;
    }

    @Override
    public Timer after(Duration delay, Runnable action) {
        // Rounded up: a timer that fires a moment early would find its time not come and be armed again.
        long id = vertx.setTimer(Math.max(1, delay.plusNanos(999_999).toMillis()), fired -> action.run());
        return () -> vertx.cancelTimer(id);
    }
}
