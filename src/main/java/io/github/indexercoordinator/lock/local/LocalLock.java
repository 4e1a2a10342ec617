package io.github.indexercoordinator.lock.local;

import io.github.indexercoordinator.lock.OwnerToken;
import java.time.Duration;

/**
 * A name that is held.
 *
 * @param end when the store lets go, by the boot clock
 */
record LocalLock(OwnerToken owner, Duration end) {}
