package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.Configuration;

/** Runs a node in the foreground: the work behind {@code run}. */
@FunctionalInterface
public interface NodeRunner {
    /**
     * Starts a node and returns when it has stopped. Called on the main thread, which it may block.
     *
     * @return the exit code
     * @throws Exception when the node cannot be started
     */
    int run(Configuration configuration) throws Exception;
}
