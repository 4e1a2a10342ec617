package io.github.indexercoordinator.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The installation of Magento that this node serves.
 *
 * @param root the folder of {@code bin/magento}; a symlink stays one
 * @param discover whether its indexers are found by themselves
 * @param tablePrefix stands before the names of all its tables; may be empty
 * @param reindexes what {@code indexer:reindex} of an indexer runs always: the indexer itself, its dependents, and who shares an
 *     index with one of them
 */
public record MagentoSettings(Path root, boolean discover, String tablePrefix, Map<String, List<String>> reindexes) {}
