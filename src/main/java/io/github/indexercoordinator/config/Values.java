package io.github.indexercoordinator.config;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Typed access to a document. A value that does not fit is a fault, and its default is used so that reading goes on. */
final class Values {
    private final Document document;
    private final Faults faults;
    private final Map<String, String> shared = new TreeMap<>();

    Values(Document document, Faults faults) {
        this.document = document;
        this.faults = faults;
    }

    <T> T get(Key<T> key) {
        return get(key, key.path(), key.standard());
    }

    /** The value, or what follows from other keys. */
    <T> T get(Key<T> key, T otherwise) {
        return get(key, key.path(), otherwise);
    }

    /** An indexer's own value, or what it inherits. */
    <T> T of(String indexer, Key<T> key, T inherited) {
        String path = key.of(indexer);
        // What only this node has found must not make its configuration another one than that of others.
        return document.found().contains(indexer) ? read(key, path, inherited) : get(key, path, inherited);
    }

    boolean has(String path) {
        return document.values().containsKey(path);
    }

    /** Where the first of these keys that is given stands; the file if none is. */
    Place place(String... paths) {
        return Stream.of(paths)
                .map(document.values()::get)
                .filter(Objects::nonNull)
                .findFirst()
                .map(Given::place)
                .orElse(document.file());
    }

    void fault(String path, String text) {
        faults.add(place(path), path, text);
    }

    /** Whether none of these keys has a fault. */
    boolean sound(String... paths) {
        return Stream.of(paths).noneMatch(faults::concern);
    }

    /** What must be the same on every node: values by path. */
    Map<String, String> shared() {
        return shared;
    }

    private <T> T get(Key<T> key, String path, T otherwise) {
        T value = read(key, path, otherwise);
        if (key.shared() && !document.found().contains(path)) {
            shared.put(path, key.type().show(value));
        }
        return value;
    }

    private <T> T read(Key<T> key, String path, T otherwise) {
        Given given = document.values().get(path);
        try {
            return given == null ? otherwise : key.type().read(given);
        } catch (UnfitException e) {
            fault(path, String.valueOf(e.getMessage()));
            return otherwise;
        }
    }
}
