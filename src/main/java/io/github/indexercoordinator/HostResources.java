package io.github.indexercoordinator;

import io.github.indexercoordinator.indexer.CommandLauncher;
import io.github.indexercoordinator.lock.BootClock;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.function.Function;

/**
 * What a node needs of the machine it runs on; tests put their own in.
 *
 * @param clock decides
 * @param wallClock stands in events
 * @param launchers makes what starts commands under the guard
 */
public record HostResources(BootClock clock, Clock wallClock, Function<Vertx, CommandLauncher> launchers) {}
