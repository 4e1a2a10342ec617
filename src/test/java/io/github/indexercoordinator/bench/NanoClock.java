package io.github.indexercoordinator.bench;

import io.github.indexercoordinator.lock.BootClock;
import java.time.Duration;

/** The JVM's own clock; good enough where no process is to be ended by it. */
final class NanoClock implements BootClock {
    @Override
    public Duration now() {
        return Duration.ofNanos(System.nanoTime());
    }
}
