package io.github.indexercoordinator.indexer;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A command to be run under the guard.
 *
 * @param runId marks every process of the run ({@code INDEXER_RUN_ID})
 * @param command program and arguments
 * @param directory where it runs; empty: where we are
 * @param environment beside our own environment, from which {@code COORDINATOR_*} is taken out unless it is inherited whole
 * @param killGrace between TERM and KILL
 * @param streams what its standard streams are
 */
public record GuardedCommand(
        String runId,
        List<String> command,
        Optional<Path> directory,
        Map<String, String> environment,
        Duration killGrace,
        Streams streams) {
    public GuardedCommand {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }

    /** What the command's standard streams are. */
    public enum Streams {
        /** Input empty; output and errors come to us line by line. */
        CAPTURED,
        /** Those of this process, untouched: for {@code exec}. */
        INHERITED
    }
}
