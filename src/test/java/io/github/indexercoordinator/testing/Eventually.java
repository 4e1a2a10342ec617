package io.github.indexercoordinator.testing;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/** Waits for a condition that nothing announces. */
public final class Eventually {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final Duration LOOK = Duration.ofMillis(5);

    private Eventually() {}

    /** Returns as soon as the condition holds. @throws AssertionError if it has not held within 20 s */
    public static void eventually(String what, Callable<Boolean> condition) throws Exception {
        eventually(what, LIMIT, condition);
    }

    /** Returns as soon as the condition holds. @throws AssertionError if it has not held within the limit */
    public static void eventually(String what, Duration limit, Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + limit.toNanos();
        while (!condition.call()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("not within " + limit.toSeconds() + " s: " + what);
            }
            LockSupport.parkNanos(LOOK.toNanos());
        }
    }

    /** What a future completes with; its failure is thrown. @throws AssertionError if it has not completed within 20 s */
    @CanIgnoreReturnValue
    public static <T> T answer(Future<T> future) {
        try {
            return future.await(LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError("no answer within " + LIMIT.toSeconds() + " s", e);
        }
    }

    /** Asks again while the question throws. @throws AssertionError with the last failure if there is no answer within 20 s */
    @CanIgnoreReturnValue
    public static <T> T persistently(Callable<T> question) {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (true) {
            try {
                return question.call();
            } catch (Exception unanswered) {
                if (System.nanoTime() - end > 0) {
                    throw new AssertionError("no answer within " + LIMIT.toSeconds() + " s", unanswered);
                }
            }
            LockSupport.parkNanos(LOOK.toNanos());
        }
    }
}
