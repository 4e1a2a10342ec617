package io.github.indexercoordinator.lock.mysql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.lock.OwnerToken;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StatementsTest {
    private static final List<String> ONE = List.of("price");
    private static final List<String> SEVERAL = List.of("price", "group.catalog");

    private final Statements statements = new Statements(MysqlLockNames.standard("shop"));

    @ParameterizedTest
    @EnumSource(
            value = Statements.File.class,
            names = {"TAKE", "BEGIN", "RENEW"})
    void onlySeveralNamesNeedATemporaryTable(Statements.File file) {
        assertFalse(text(file, ONE).contains("JOIN"));
        assertTrue(text(file, SEVERAL).contains("JOIN"));
    }

    @Test
    void takeOfOneNameComparesItsRevisionAndOfSeveralTheirSum() {
        assertTrue(text(Statements.File.TAKE, ONE).contains("l.revision = 7)"));
        assertTrue(text(Statements.File.TAKE, SEVERAL).contains("HAVING revisions = 7 FOR UPDATE"));
    }

    @Test
    void linesAreLookedAtForGroupsOnly() {
        assertTrue(text(Statements.File.STATE, ONE).contains("NULL AS first_in_line"));
        assertEquals(1, text(Statements.File.STATE, SEVERAL).split("AS first_in_line", -1).length - 1);
        assertTrue(text(Statements.File.STATE, SEVERAL).contains("MIN("));
    }

    @Test
    void triggersThatHadTheirRunAreLookedForOnlyWhereOneIsNamed() {
        Map<String, String> trigger = Map.of("trigger", "'hash'");
        assertFalse(statements.of(Statements.File.STATE, ONE, Map.of()).contains("indexer_lock_done"));
        assertTrue(statements.of(Statements.File.STATE, ONE, trigger).contains("trigger_hash = 'hash'"));
    }

    private String text(Statements.File file, List<String> names) {
        return statements.of(file, names, new OwnerToken("me"), Map.of("revisions", "7"));
    }
}
