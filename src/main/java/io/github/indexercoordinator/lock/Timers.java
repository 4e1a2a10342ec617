package io.github.indexercoordinator.lock;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.time.Duration;

/** One-shot timers whose actions run on the context of whoever armed them. */
@FunctionalInterface
public interface Timers {
    /** Runs an action once after a delay; a delay of zero or less means as soon as possible. */
    @CanIgnoreReturnValue
    Timer after(Duration delay, Runnable action);

    /** A timer that was armed. */
    @FunctionalInterface
    interface Timer {
        /** Nothing happens any more; harmless when it has happened. */
        void cancel();
    }
}
