package io.github.indexercoordinator.magento;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a PHP file returns, flat: plain values by their path, {@code db/connection/default/host}.
 *
 * @param values as PHP would print them: false and null are empty
 * @param skipped paths of which the value is not known, for it would have to be worked out; the empty one: the file ends in the
 *     midst, or the whole would have to be worked out
 */
record PhpArray(Map<String, String> values, List<String> skipped) {
    PhpArray {
        values = new LinkedHashMap<>(values);
        skipped = List.copyOf(skipped);
    }

    /** Whether all of the file could be read, whatever single values could not. */
    boolean whole() {
        return !skipped.contains("") && !values.isEmpty();
    }

    Optional<String> text(String path) {
        return Optional.ofNullable(values.get(path));
    }

    /** The values directly below a path, by name. */
    Map<String, String> below(String path) {
        String prefix = path + "/";
        Map<String, String> found = new LinkedHashMap<>();
        values.forEach((key, value) -> {
            if (key.startsWith(prefix) && key.indexOf('/', prefix.length()) < 0) {
                found.put(key.substring(prefix.length()), value);
            }
        });
        return found;
    }
}
