package io.github.indexercoordinator.config;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * One indexer, with what it inherits filled in.
 *
 * @param command program and arguments, never a shell line; {@code {indexer}} is replaced already
 * @param directory where it runs, resolved anew for each run
 * @param timeout after which it is ended; zero: never
 * @param environment what it gets beside the node's own environment
 */
public record IndexerSettings(
        String id,
        List<String> command,
        String directory,
        Duration timeout,
        Duration ttl,
        Duration heartbeat,
        Duration minInterval,
        Duration killGrace,
        Map<String, String> environment) {
    /** Without the environment, in which secrets may stand. */
    @Override
    public String toString() {
        return "IndexerSettings[" + id + " " + command + " in " + directory + "]";
    }
}
