package io.github.indexercoordinator.lock.mysql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MysqlLockNamesTest {
    private static final MysqlLockNames NAMES = MysqlLockNames.standard("Magento");

    @Test
    void lockIsNamedAfterDatabaseAndKeyAndKeepsTheirCase() {
        assertEquals("Magento|indexer_lock:Price", NAMES.lock(NAMES.key("Price")));
    }

    @Test
    void longNamesFitAndDiffer() {
        String one = NAMES.lock(NAMES.key("é".repeat(40) + "1"));
        String two = NAMES.lock(NAMES.key("é".repeat(40) + "2"));
        assertNotEquals(one, two);
        assertTrue(one.startsWith("Magento|indexer_lock:é"), one);
        assertTrue(one.getBytes(StandardCharsets.UTF_8).length <= 64, one);
    }

    @Test
    void statementsWithoutGetLockDoNotNameIt() {
        MysqlLockNames rowsOnly = new MysqlLockNames("d", "p:", false, "{key}", "locks");
        Statements statements = new Statements(rowsOnly);
        for (Statements.File file : Statements.File.values()) {
            String sql = statements.of(file, List.of("x"), Map.of());
            assertTrue(!sql.contains("_LOCK("), sql);
            assertTrue(!sql.contains("indexer_lock"), sql);
        }
    }

    @Test
    void schemaThatIsShippedIsTheOneThatNodesMake() throws Exception {
        assertEquals(
                Files.readString(Path.of("src", "main", "resources", "sql", "schema.sql")),
                Files.readString(Path.of("conf", "schema.sql")));
        assertEquals(2, new Statements(NAMES).schema().size());
    }

    @Test
    void noTextEndsItsLiteral() {
        assertEquals("_utf8mb4 X'273b2d2d20c3a9'", SqlText.literal("';-- é"));
        assertEquals("a ':b'", SqlText.fill("a :x", Map.of("x", "':b'")));
    }
}
