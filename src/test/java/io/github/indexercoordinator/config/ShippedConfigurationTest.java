package io.github.indexercoordinator.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file that is shipped shows every key with its default, and no other. */
class ShippedConfigurationTest {
    private static final Path SHIPPED = Path.of("conf", "coordinator.yaml");
    private static final String EXAMPLE = "my_indexer";

    @TempDir
    Path folder;

    @Test
    void everyKeyIsListedWithItsDefault() throws Exception {
        Document document = ParsedYaml.document(Files.readString(SHIPPED));
        for (Key<?> key : Schema.keys()) {
            if (!key.forIndexers() && !ofMysql(key)) {
                assertIsDefault(key, document);
            }
        }
    }

    @Test
    void mysqlIsShownInAnExampleWithItsDefaults() throws Exception {
        Document document = ParsedYaml.document(withExamples());
        for (Key<?> key : Schema.keys()) {
            if (ofMysql(key) && !key.equals(Schema.MYSQL_URI)) {
                assertIsDefault(key, document);
            }
        }
        assertTrue(document.values().containsKey(Schema.MYSQL_URI.path()));
    }

    private static boolean ofMysql(Key<?> key) {
        return key.path().startsWith("mysql.");
    }

    @Test
    void everyKeyOfAnIndexerIsShownInTheExample() throws Exception {
        Document document = ParsedYaml.document(withExamples());
        Set<String> shown = new TreeSet<>(document.values().keySet());
        shown.removeIf(path -> !path.startsWith("indexers." + EXAMPLE + "."));
        Set<String> known = Schema.keys().stream()
                .filter(Key::forIndexers)
                .map(key -> key.of(EXAMPLE))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(known, shown);
        assertTrue(document.indexers().containsKey("catalog_product_flat"), "examples were put in force");
    }

    @Test
    void itLoadsWithAndWithoutItsExamples() throws Exception {
        LoadedConfiguration load = new LoadedConfiguration(folder);
        Configuration shipped = load.of(Files.readString(SHIPPED));
        assertEquals(11, shipped.indexers().size());
        assertEquals(14, load.of(withExamples()).indexers().size());
        assertEquals(load.of("").redis(), shipped.redis());
        assertTrue(shipped.mysql().isEmpty());
        assertTrue(load.of(withExamples()).mysql().isPresent());
    }

    private static String withExamples() throws IOException {
        return Files.readString(SHIPPED).replaceAll("(?m)^( *)#(\\S|  +\\w)", "$1$2");
    }

    private static <T> void assertIsDefault(Key<T> key, Document document) throws UnfitException {
        assertEquals(key.standard(), ParsedYaml.value(key, document), key.path());
    }
}
