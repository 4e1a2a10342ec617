package io.github.indexercoordinator.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.event.KeyValuePair;

/** The line that a message becomes. */
class LineEncoderTest {
    private static final String HOSTILE = "a\nb\r\t\"c\" \\ \u001b[31m \u0085 \u2028 \u202e ä 😀";

    @Test
    void logfmtQuotesOnlyWhatNeedsIt() {
        assertEquals(
                "ts=2026-11-30T12:00:00.000Z level=info msg=\"lock won\" indexer=price n=3 empty=\"\" none=null"
                        + " a_b=\"x=y\"\n",
                line(
                        "logfmt",
                        event("lock won", Level.INFO, null),
                        pair("indexer", "price"),
                        pair("n", 3),
                        pair("empty", ""),
                        pair("none", null),
                        pair("a b", "x=y")));
    }

    @Test
    void jsonKeepsNumbersAndBooleans() {
        assertEquals(
                "{\"ts\":\"2026-11-30T12:00:00.000Z\",\"level\":\"warn\",\"msg\":\"m\",\"n\":1.5,\"b\":true,"
                        + "\"none\":null,\"nan\":\"NaN\"}\n",
                line(
                        "json",
                        event("m", Level.WARN, null),
                        pair("n", 1.5),
                        pair("b", true),
                        pair("none", null),
                        pair("nan", Double.NaN)));
    }

    @Test
    void hostileTextStaysOnOneLine() {
        String escaped = "\"a\\nb\\r\\t\\\"c\\\" \\\\ \\u001b[31m \\u0085 \\u2028 \\u202e ä 😀\"";
        assertEquals(
                "ts=2026-11-30T12:00:00.000Z level=info msg=" + escaped + " k=" + escaped + "\n",
                line("logfmt", event(HOSTILE, Level.INFO, null), pair("k", HOSTILE)));
    }

    @Test
    void jsonGivesBackHostileText() {
        JsonObject json = new JsonObject(line("json", event(HOSTILE, Level.INFO, null), pair(HOSTILE, HOSTILE)));
        assertEquals(HOSTILE, json.getString("msg"));
        assertEquals(HOSTILE, json.getString(HOSTILE));
    }

    @Test
    void errorNamesItsCauses() {
        Exception error = new IllegalStateException("no answer", new IOException());
        assertEquals(
                "ts=2026-11-30T12:00:00.000Z level=warn msg=m k=v error=\"java.lang.IllegalStateException: no answer;"
                        + " caused by java.io.IOException\"\n",
                line("logfmt", event("m", Level.WARN, error), pair("k", "v")));
    }

    @Test
    void errorLevelHasTheStackToo() {
        String line = line("json", event("m", Level.ERROR, new IOException("gone")));
        assertEquals(1, line.lines().count());
        assertTrue(new JsonObject(line).getString("stack").contains("errorLevelHasTheStackToo"));
    }

    private static String line(String format, LoggingEvent event, KeyValuePair... pairs) {
        LineEncoder encoder = new LineEncoder();
        encoder.setFormat(format);
        event.setKeyValuePairs(List.of(pairs));
        return new String(encoder.encode(event), StandardCharsets.UTF_8);
    }

    private static LoggingEvent event(String message, Level level, @Nullable Throwable error) {
        var logger = new LoggerContext().getLogger("test");
        LoggingEvent event = new LoggingEvent("test", logger, level, message, error, null);
        event.setInstant(Instant.parse("2026-11-30T12:00:00Z"));
        return event;
    }

    private static KeyValuePair pair(String key, @Nullable Object value) {
        return new KeyValuePair(key, value);
    }
}
