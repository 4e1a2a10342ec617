package io.github.indexercoordinator.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One indexer, with what it inherits filled in.
 *
 * @param command program and arguments, never a shell line; {@code {indexer}} is replaced already
 * @param directory where it runs, resolved anew for each run
 * @param timeout after which it is ended; zero: never
 * @param environment what it gets beside the node's own environment
 * @param groups indexers that share one never run at the same time
 * @param schedule when it is to run by itself; empty: only when asked
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
        Map<String, String> environment,
        List<String> groups,
        WhenBusy whenBusy,
        Optional<Schedule> schedule) {
    private static final String GROUP = "group.";

    /** One that is in no group, skips, and has no schedule. */
    public IndexerSettings(
            String id,
            List<String> command,
            String directory,
            Duration timeout,
            Duration ttl,
            Duration heartbeat,
            Duration minInterval,
            Duration killGrace,
            Map<String, String> environment) {
        this(
                id,
                command,
                directory,
                timeout,
                ttl,
                heartbeat,
                minInterval,
                killGrace,
                environment,
                List.of(),
                WhenBusy.SKIP,
                Optional.empty());
    }

    /** What a run holds: the indexer's name, then those of its groups. */
    public List<String> lockNames() {
        List<String> names = new ArrayList<>(List.of(id));
        groups.forEach(group -> names.add(lockName(group)));
        return names;
    }

    /** The name under which a group is locked. */
    public static String lockName(String group) {
        return GROUP + group;
    }

    /** Without the environment, in which secrets may stand. */
    @Override
    public String toString() {
        return "IndexerSettings[" + id + " " + command + " in " + directory + "]";
    }
}
