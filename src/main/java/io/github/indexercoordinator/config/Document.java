package io.github.indexercoordinator.config;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * What file and environment give, not yet typed.
 *
 * @param file the whole file, to name where no line fits
 * @param values by path
 * @param indexers by id, in the order of the file
 * @param found what no person wrote: paths of values, and ids of indexers
 */
record Document(Place file, Map<String, Given> values, Map<String, Place> indexers, Set<String> found) {
    static Document empty(Place file) {
        return new Document(file, new LinkedHashMap<>(), new LinkedHashMap<>(), new HashSet<>());
    }
}
