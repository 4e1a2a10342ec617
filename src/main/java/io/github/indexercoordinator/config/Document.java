package io.github.indexercoordinator.config;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What file and environment give, not yet typed.
 *
 * @param file the whole file, to name where no line fits
 * @param values by path
 * @param indexers by id, in the order of the file
 */
record Document(Place file, Map<String, Given> values, Map<String, Place> indexers) {
    static Document empty(Place file) {
        return new Document(file, new LinkedHashMap<>(), new LinkedHashMap<>());
    }
}
