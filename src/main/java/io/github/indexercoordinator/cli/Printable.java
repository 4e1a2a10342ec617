package io.github.indexercoordinator.cli;

import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Text from outside, made fit for a terminal. */
final class Printable {
    private Printable() {}

    /** The text with control characters written as escapes, so that none of them can move a cursor or forge a line. */
    static String text(@Nullable Object value) {
        return String.valueOf(value)
                .codePoints()
                .mapToObj(
                        point -> Character.isISOControl(point) ? "\\u%04x".formatted(point) : Character.toString(point))
                .collect(Collectors.joining());
    }
}
