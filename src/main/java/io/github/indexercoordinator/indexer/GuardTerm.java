package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.lock.Lease;
import java.time.Duration;

/**
 * Until when a command may work: absolute moments of {@link io.github.indexercoordinator.lock.BootClock}, so that no pause
 * between here and the guard makes them later.
 *
 * @param stopAt when the guard ends the group by TERM
 * @param killBy when nothing of the run may be alive: the lease's end
 */
public record GuardTerm(Duration stopAt, Duration killBy) {
    // How often the guard looks at the clock.
    private static final Duration GUARD_TICK = Duration.ofMillis(250);

    /** The time a command may work under a lease: its end falls within the lease even if it ignores TERM. */
    public static GuardTerm of(Lease lease, Duration killGrace) {
        return new GuardTerm(lease.deadline().minus(stoppingTime(killGrace)), lease.deadline());
    }

    /** How long ending a command takes at the most. */
    public static Duration stoppingTime(Duration killGrace) {
        return killGrace.plus(GUARD_TICK);
    }
}
