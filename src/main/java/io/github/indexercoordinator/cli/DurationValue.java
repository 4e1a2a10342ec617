package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.Durations;
import io.github.indexercoordinator.config.UnfitException;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a duration as the configuration writes it, {@code 500ms}, {@code 30s}, {@code 5m}, {@code 2h}, {@code 1d}. */
final class DurationValue implements ITypeConverter<Duration> {
    /** Stands for no limit: for longer than any process lives. */
    static final String UNLIMITED_WORD = "unlimited";

    private static final Duration UNLIMITED = Duration.ofDays(36_500);

    @Override
    public Duration convert(String text) {
        if (text.equals(UNLIMITED_WORD)) {
            return UNLIMITED;
        }
        try {
            return Durations.read(text);
        } catch (UnfitException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
        }
    }
}
