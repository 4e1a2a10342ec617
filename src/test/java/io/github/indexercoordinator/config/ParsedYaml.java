package io.github.indexercoordinator.config;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Map;

/** YAML read along the schema, without an environment. */
final class ParsedYaml {
    private ParsedYaml() {}

    static Document document(String text) throws ConfigurationException {
        Document document = Document.empty(Place.file(Path.of("test.yaml")));
        Faults faults = new Faults();
        new YamlSource(document, new Substitution(Map.of()), faults).read(text);
        faults.throwIfAny();
        return document;
    }

    /** The value of a key in a document, which must give it. */
    static <T> T value(Key<T> key, Document document) throws UnfitException {
        return key.type().read(requireNonNull(document.values().get(key.path()), key.path()));
    }

    /** What a key's value means when it is written like this. */
    static <T> T value(Key<T> key, String written) throws ConfigurationException, UnfitException {
        String nested = "{" + key.path().replace(".", ": {") + ": " + written;
        return value(key, document(nested + "}".repeat(key.path().split("\\.", -1).length)));
    }
}
