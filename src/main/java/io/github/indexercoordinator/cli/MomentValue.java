package io.github.indexercoordinator.cli;

import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a moment: {@code 03:10}, the last time the clock here showed that, or {@code 2026-11-30T03:10:00Z}. */
final class MomentValue implements ITypeConverter<Instant> {
    @Override
    public Instant convert(String text) {
        return read(text, ZonedDateTime.now(ZoneId.systemDefault()));
    }

    static Instant read(String text, ZonedDateTime now) {
        try {
            return text.contains("T") ? Instant.parse(text) : last(LocalTime.parse(text), now);
        } catch (DateTimeParseException e) {
            throw new TypeConversionException("'" + text + "' is no moment such as 03:10 or 2026-11-30T03:10:00Z");
        }
    }

    private static Instant last(LocalTime time, ZonedDateTime now) {
        ZonedDateTime today = now.with(time);
        return (today.isAfter(now) ? today.minusDays(1) : today).toInstant();
    }
}
