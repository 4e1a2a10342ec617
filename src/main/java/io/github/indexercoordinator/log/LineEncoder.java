package io.github.indexercoordinator.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map.Entry;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;

/**
 * One message, one line: {@code ts} (UTC), {@code level}, {@code msg}, the key-value pairs of SLF4J's fluent API, then
 * {@code error}; of messages at ERROR also the {@code stack}. Usable from a logback file, with the format as property.
 */
public final class LineEncoder extends EncoderBase<ILoggingEvent> {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final byte[] NOTHING = {};

    private LineFormat format = LineFormat.LOGFMT;

    /** {@code logfmt} (if not set) or {@code json}. */
    public void setFormat(String name) {
        format = LineFormat.valueOf(name.toUpperCase(Locale.ROOT));
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        return (format.line(fields(event)) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] headerBytes() {
        return NOTHING;
    }

    @Override
    public byte[] footerBytes() {
        return NOTHING;
    }

    private static List<Entry<String, @Nullable Object>> fields(ILoggingEvent event) {
        List<Entry<String, @Nullable Object>> fields = new ArrayList<>();
        fields.add(field("ts", TIME.format(Instant.ofEpochMilli(event.getTimeStamp()))));
        fields.add(field("level", event.getLevel().toString().toLowerCase(Locale.ROOT)));
        fields.add(field("msg", event.getFormattedMessage()));
        for (KeyValuePair pair : Objects.requireNonNullElse(event.getKeyValuePairs(), List.<KeyValuePair>of())) {
            fields.add(field(pair.key, pair.value));
        }
        addError(fields, event);
        return fields;
    }

    private static void addError(List<Entry<String, @Nullable Object>> fields, ILoggingEvent event) {
        IThrowableProxy error = event.getThrowableProxy();
        if (error == null) {
            return;
        }
        fields.add(field("error", chain(error)));
        if (event.getLevel().isGreaterOrEqual(Level.ERROR)) {
            fields.add(field("stack", ThrowableProxyUtil.asString(error)));
        }
    }

    private static String chain(IThrowableProxy error) {
        IThrowableProxy cause = error.getCause();
        String own =
                error.getMessage() == null ? error.getClassName() : error.getClassName() + ": " + error.getMessage();
        return cause == null || error.isCyclic() ? own : own + "; caused by " + chain(cause);
    }

    private static Entry<String, @Nullable Object> field(String key, @Nullable Object value) {
        return new SimpleImmutableEntry<>(key, value);
    }
}
