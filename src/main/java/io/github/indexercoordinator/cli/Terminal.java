package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.event.PrintableText;
import org.jspecify.annotations.Nullable;

/** Text for a person at a terminal. */
final class Terminal {
    private Terminal() {}

    /** The text without anything that could move a cursor or forge a line; its own lines stay lines. */
    static String text(@Nullable String text) {
        return text == null
                ? ""
                : text.lines().map(PrintableText::escaped).collect(java.util.stream.Collectors.joining("\n"));
    }
}
