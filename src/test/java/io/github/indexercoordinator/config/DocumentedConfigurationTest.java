package io.github.indexercoordinator.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The table of keys in the documentation is that of the schema. */
class DocumentedConfigurationTest {
    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| `([a-zA-Z.*]+)` \\| `([^`]*)` \\| `([A-Z_*]+)` \\| (yes )?\\|");

    @Test
    void everyKeyIsThereInOrderWithItsVariable() throws Exception {
        List<String> documented = rows().stream()
                .map(row -> row.group(1) + " " + row.group(3) + " " + (row.group(4) != null))
                .toList();
        List<String> known = Schema.keys().stream()
                .map(key -> key.path() + " " + key.variable() + " " + key.shared())
                .toList();
        assertEquals(known, documented);
    }

    @Test
    void defaultsAreTrue() throws Exception {
        List<MatchResult> rows = rows();
        for (int i = 0; i < rows.size(); i++) {
            Key<?> key = Schema.keys().get(i);
            if (!key.forIndexers()) {
                // A table escapes what would end its column.
                assertIsDefault(key, rows.get(i).group(2).replace("\\|", "|"));
            }
        }
    }

    private static <T> void assertIsDefault(Key<T> key, String written) throws Exception {
        assertEquals(Map.of(key.path(), key.standard()), Map.of(key.path(), ParsedYaml.value(key, written)));
    }

    private static List<MatchResult> rows() throws IOException {
        return ROW.matcher(Files.readString(Path.of("docs", "configuration.md")))
                .results()
                .toList();
    }
}
