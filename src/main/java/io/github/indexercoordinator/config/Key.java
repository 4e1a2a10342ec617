package io.github.indexercoordinator.config;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * One key of the configuration.
 *
 * @param path its place in the file, joined by dots; {@code *} stands for any indexer's id
 * @param standard its value when it is not given
 * @param shared whether it must be the same on every node
 */
record Key<T>(String path, ValueType<T> type, T standard, boolean shared) {
    private static final Pattern CAMEL = Pattern.compile("(?<=[a-z])(?=[A-Z])");

    /** The last part of the path. */
    String name() {
        return path.substring(path.lastIndexOf('.') + 1);
    }

    /** The path of this key for one indexer. */
    String of(String indexer) {
        return Schema.INDEXERS + "." + indexer + "." + name();
    }

    /** The environment variable that sets it; {@code *} stays. */
    String variable() {
        return Schema.VARIABLE_PREFIX + words(path);
    }

    /** The environment variable that sets it for one indexer. */
    String variable(String indexer) {
        String id = indexer.replaceAll("[^A-Za-z0-9]", "_");
        return Schema.VARIABLE_PREFIX + words(Schema.INDEXERS) + "_" + id.toUpperCase(Locale.ROOT) + "_"
                + words(name());
    }

    private static String words(String path) {
        return CAMEL.matcher(path).replaceAll("_").replace('.', '_').toUpperCase(Locale.ROOT);
    }

    boolean forIndexers() {
        return path.startsWith(Schema.INDEXERS + ".");
    }
}
