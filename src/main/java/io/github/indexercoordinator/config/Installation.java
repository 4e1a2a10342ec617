package io.github.indexercoordinator.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an installation of Magento says of itself.
 *
 * @param settings the file in which it says so
 * @param database empty: none that is reached over TCP
 * @param tablePrefix may be empty
 * @param redis what it uses Redis for
 * @param command how its command line is started from its folder
 * @param groups by the ids of its indexers, in its order, the group of those that may not run at the same time; empty where there
 *     is none, and altogether when nobody asked for indexers
 * @param reindexes by id, what a run of an indexer reindexes
 * @param warnings for people
 */
public record Installation(
        Path settings,
        Optional<Database> database,
        String tablePrefix,
        List<RedisUse> redis,
        List<String> command,
        Map<String, Optional<String>> groups,
        Map<String, List<String>> reindexes,
        List<String> warnings) {
    /**
     * Its MySQL.
     *
     * @param host may hold a port
     */
    public record Database(String host, String name, String user, Secret password) {}

    /** That it keeps something, {@code sessions}, in a database of Redis. */
    public record RedisUse(String what, String host, int port, int database) {}
}
