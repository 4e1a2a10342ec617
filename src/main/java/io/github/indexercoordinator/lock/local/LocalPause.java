package io.github.indexercoordinator.lock.local;

import io.github.indexercoordinator.lock.Pause;
import java.time.Duration;
import java.util.Optional;

/**
 * A pause as it was asked for.
 *
 * @param end by the boot clock
 */
record LocalPause(Pause pause, Duration end) {
    /** The pause with the time it has left; empty when it is over. */
    Optional<Pause> at(Duration now) {
        return end.compareTo(now) > 0
                ? Optional.of(new Pause(pause.by(), pause.reason(), pause.since(), Optional.of(end.minus(now))))
                : Optional.empty();
    }
}
