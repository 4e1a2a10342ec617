package io.github.indexercoordinator;

import io.github.indexercoordinator.indexer.CommandLauncher;
import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.metrics.NodeRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Clock;

/**
 * What a node needs of the machine it runs on; tests put their own in.
 *
 * @param clock decides
 * @param wallClock stands in events
 * @param launcher starts commands under the guard
 * @param metrics what {@code /metrics} shows; the node adds its own
 */
public record HostResources(
        BootClock clock, Clock wallClock, CommandLauncher launcher, PrometheusMeterRegistry metrics) {
    /** With meters of its own. */
    public HostResources(BootClock clock, Clock wallClock, CommandLauncher launcher) {
        this(clock, wallClock, launcher, NodeRegistry.empty());
    }
}
