package io.github.indexercoordinator.indexer;

import java.util.function.Consumer;

/** Starts commands under the guard. */
@FunctionalInterface
public interface CommandLauncher {
    /**
     * Starts a command. Blocks for the few milliseconds that starting a process takes.
     *
     * @param first until when it may work at first; a term that has passed starts nothing
     * @param output gets each line of output, on a thread of its own
     * @throws CommandStartException if it could not be started; nothing is left behind
     */
    GuardedProcess launch(GuardedCommand command, GuardTerm first, Consumer<String> output)
            throws CommandStartException;
}
