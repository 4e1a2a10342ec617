package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.indexer.CommandLauncher;
import io.github.indexercoordinator.indexer.CommandStartException;
import io.github.indexercoordinator.lock.BootClock;
import java.util.Map;

/**
 * What commands need of the machine they run on.
 *
 * @param environment the process's
 */
public record HostParts(BootClock clock, Map<String, String> environment, Launchers launchers) {
    /** Makes what starts commands under the guard. */
    @FunctionalInterface
    public interface Launchers {
        /**
         * Makes it; asks the host what it has, so it may block a moment.
         *
         * @throws CommandStartException if this host lacks what a guard needs
         */
        CommandLauncher create() throws CommandStartException;
    }
}
