package io.github.indexercoordinator.magento;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** PHP's arrays without PHP. */
final class PhpArrayReaderTest {
    @Test
    void arraysOfBothFormsAreRead() {
        PhpArray read = PhpArrayReader.read("""
                <?php
                # a comment with return [1]
                /* and 'another' */
                declare(strict_types=1);
                return array(
                    'db' => [
                        'connection' => array ('default' => ['host' => 'a', "port" => 3307,],), // the end
                        'table_prefix' => "m2_"
                    ],
                    'list' => ['x', 7 => 'y', 'z'],
                    'MAGE_MODE' => 'production',
                );
                """);
        assertEquals(
                Map.of(
                        "db/connection/default/host", "a",
                        "db/connection/default/port", "3307",
                        "db/table_prefix", "m2_",
                        "list/0", "x",
                        "list/7", "y",
                        "list/1", "z",
                        "MAGE_MODE", "production"),
                read.values());
        assertEquals(List.of(), read.skipped());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'a\\'b\\\\c\\n'     | a'b\\c\\n
            "a\\"b\\\\c\\$d$ "  | a"b\\c$d$
            '$a {$b} // #'      | $a {$b} // #
            'pässword'          | pässword
            -1.5                | -1.5
            TRUE                | 1
            0                   | 0
            """)
    void plainValuesAreRead(String php, String value) {
        assertEquals(
                Optional.of(value),
                PhpArrayReader.read("<?php return ['a' => " + php + "];")
                        .text("a")
                        .map(String::strip));
    }

    @Test
    void falseAndNullAreEmpty() {
        assertEquals(
                Map.of("a", "", "b", ""),
                PhpArrayReader.read("<?php return ['a' => false, 'b' => NULL];").values());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "getenv('A')",
                "'a' . 'b'",
                "A_CONSTANT",
                "\\Some\\Name::class",
                "\"a $b\"",
                "\"a {$b['c']}\"",
                "\"\\x41\"",
                "(int) '7'",
                "true ? 'x' : ['y', 'z']",
                "fn($x) => [$x, ')']",
                "$_ENV['A'] ?? 'b'",
                "<<<END\n'];\nEND",
                "['c' => 1] + ['d' => 2]",
                "falsehood",
            })
    void whatWouldHaveToBeWorkedOutIsSkippedAndNamed(String php) {
        PhpArray read = PhpArrayReader.read("<?php return ['x' => ['a' => " + php + ", 'b' => 'c'], 'd' => 'e'];");
        assertEquals(Map.of("x/b", "c", "d", "e"), read.values());
        assertEquals(List.of("x/a"), read.skipped());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "<?php", "<?php return", "<?php return [", "<?php return ['a' => ", "<?php return 'a", "]]]"
            })
    void whatIsNotWholeGivesWhatIsThere(String php) {
        assertEquals(Map.of(), PhpArrayReader.read(php).values());
    }

    @Test
    void aFileThatIsCutOffAnywhereIsNotTakenForWhole() throws Exception {
        String whole = Files.readString(Path.of("src/test/magento/app/etc/env.php"));
        assertTrue(PhpArrayReader.read(whole).whole());
        assertEquals(Optional.of("mysql4"), PhpArrayReader.read(whole).text("db/connection/default/model"));
        for (int length = 0; length <= whole.lastIndexOf(']'); length++) {
            assertFalse(PhpArrayReader.read(whole.substring(0, length)).whole(), "the first " + length);
        }
    }

    @Test
    void nestingHasAnEnd() {
        PhpArray read = PhpArrayReader.read("<?php return " + "[".repeat(100_000) + "]".repeat(100_000) + ";");
        assertEquals(Map.of(), read.values());
        assertEquals(1, read.skipped().size());
    }

    @Test
    void longTextsAreRead() {
        String text = "a\\'".repeat(200_000);
        assertEquals(
                400_000,
                PhpArrayReader.read("<?php return ['a' => '" + text + "'];")
                        .text("a")
                        .orElseThrow()
                        .length());
    }
}
