package io.github.indexercoordinator.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The whole configuration of a node, validated and with every default filled in.
 *
 * @param file where it was read
 * @param node this node's name
 * @param namespace stands before every key, channel and stream; may be empty
 * @param mysql empty: none is used
 * @param magento empty: none is named
 * @param indexers by id, in the order of the file; triggers for others are rejected
 * @param hash eight hex digits over all that must be the same on every node (stores, names, terms, indexers), so that nodes can be compared
 * @param warnings what is allowed but looks like a mistake, to be logged once
 */
public record Configuration(
        Path file,
        String node,
        String namespace,
        RedisSettings redis,
        Optional<MysqlSettings> mysql,
        Optional<MagentoSettings> magento,
        LockSettings lock,
        TriggerSettings triggers,
        EventSettings events,
        HistorySettings history,
        StopSettings stop,
        HttpSettings http,
        LogSettings log,
        Map<String, IndexerSettings> indexers,
        String hash,
        List<String> warnings) {
    /** The key of an indexer's lock: namespace, prefix, id. */
    public String lockKey(String indexer) {
        return namespace + lock.keyPrefix() + indexer;
    }

    /** What a trigger of an indexer always reindexes, the indexer first. Only an installation of Magento tells of more. */
    public List<String> reindexes(String indexer) {
        return magento.map(MagentoSettings::reindexes)
                .map(known -> known.get(indexer))
                .orElse(List.of(indexer));
    }

    /** The names of the locks that a run of an indexer holds beside the indexer's own. */
    public List<String> groupLocks(String indexer) {
        IndexerSettings settings = indexers.get(indexer);
        return settings == null
                ? List.of()
                : settings.groups().stream().map(IndexerSettings::lockName).toList();
    }
}
