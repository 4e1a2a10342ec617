package io.github.indexercoordinator.indexer;

import java.time.Duration;

/**
 * Until when a command may work: absolute moments of {@link io.github.indexercoordinator.lock.BootClock}, so that no pause
 * between here and the guard makes them later.
 *
 * @param stopAt when the guard ends the group by TERM
 * @param killBy when nothing of the run may be alive: the lease's end
 */
public record GuardTerm(Duration stopAt, Duration killBy) {}
