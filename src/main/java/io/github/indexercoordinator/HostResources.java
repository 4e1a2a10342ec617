package io.github.indexercoordinator;

import io.github.indexercoordinator.indexer.CommandLauncher;
import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.metrics.NodeRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import java.time.Clock;
import java.util.Optional;

/**
 * What a node needs of the machine it runs on; tests put their own in.
 *
 * @param clock decides
 * @param wallClock stands in events
 * @param launcher starts commands under the guard
 * @param metrics what {@code /metrics} shows; the node adds its own
 * @param tracing where traces go; empty: nowhere
 */
public record HostResources(
        BootClock clock,
        Clock wallClock,
        CommandLauncher launcher,
        PrometheusMeterRegistry metrics,
        Optional<OpenTelemetry> tracing) {
    /** With meters of its own, and without traces. */
    public HostResources(BootClock clock, Clock wallClock, CommandLauncher launcher) {
        this(clock, wallClock, launcher, NodeRegistry.empty(), Optional.empty());
    }
}
