package io.github.indexercoordinator.lock;

import java.time.Duration;

/**
 * The time since this host booted: the clock of every deadline here. It never steps, and it counts the time a machine was
 * suspended; a wall clock does the first wrong, {@link System#nanoTime()} the second. May be asked from any thread.
 */
@FunctionalInterface
public interface BootClock {
    /** The time since boot, rounded down, so that a deadline made from it is never late. */
    Duration now();
}
