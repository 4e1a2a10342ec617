package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.indexer.CommandLauncher;
import io.github.indexercoordinator.lock.BootClock;
import io.vertx.core.Vertx;
import java.util.Map;
import java.util.function.Function;

/**
 * What commands need of the machine they run on.
 *
 * @param environment the process's
 * @param launchers makes what starts commands under the guard
 */
public record HostParts(BootClock clock, Map<String, String> environment, Function<Vertx, CommandLauncher> launchers) {}
