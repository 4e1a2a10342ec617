package io.github.indexercoordinator.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PrintableTextTest {
    @ParameterizedTest
    @MethodSource("texts")
    void nothingBreaksOrTurnsTheLine(String text, String expected) {
        assertEquals(expected, PrintableText.escaped(text));
    }

    static Stream<Arguments> texts() {
        return Stream.of(
                Arguments.of("plain, ünïcode, 索引, 🚀", "plain, ünïcode, 索引, 🚀"),
                Arguments.of("a\r\nb\tc", "a\\u000d\\u000ab\\u0009c"),
                Arguments.of("\0\u001b[31m", "\\u0000\\u001b[31m"),
                Arguments.of("\u0085\u2028\u2029", "\\u0085\\u2028\\u2029"),
                Arguments.of("\u202egnp.exe", "\\u202egnp.exe"),
                Arguments.of("half \ud83d", "half \\ud83d"),
                Arguments.of(new String(Character.toChars(0xe0001)), "\\u{e0001}"));
    }

    @Test
    void excerptsAreCutAndSaySo() {
        assertEquals("x".repeat(64), PrintableText.excerpt("x".repeat(64)));
        assertEquals("x".repeat(64) + "…", PrintableText.excerpt("x".repeat(8 << 20)));
    }
}
