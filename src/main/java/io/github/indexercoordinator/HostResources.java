package io.github.indexercoordinator;

import io.github.indexercoordinator.indexer.CommandLauncher;
import io.github.indexercoordinator.lock.BootClock;
import java.time.Clock;

/**
 * What a node needs of the machine it runs on; tests put their own in.
 *
 * @param clock decides
 * @param wallClock stands in events
 * @param launcher starts commands under the guard
 */
public record HostResources(BootClock clock, Clock wallClock, CommandLauncher launcher) {}
