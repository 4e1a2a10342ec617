package io.github.indexercoordinator.event;

/**
 * Text from outside, made fit for a line of a log or of an error: what could break the line, hide text or turn it around is
 * written as a Unicode escape.
 */
public final class PrintableText {
    private static final int EXCERPT = 64;

    private PrintableText() {}

    /** The whole text on one line. */
    public static String escaped(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints().forEach(character -> append(line, character));
        return line.toString();
    }

    /** The beginning of the text, at most 64 characters of it before escaping, with {@code …} where it was cut. */
    public static String excerpt(String text) {
        return text.length() <= EXCERPT ? escaped(text) : escaped(text.substring(0, EXCERPT)) + "…";
    }

    private static void append(StringBuilder line, int character) {
        if (printable(character)) {
            line.appendCodePoint(character);
        } else {
            line.append(character > 0xffff ? "\\u{%x}".formatted(character) : "\\u%04x".formatted(character));
        }
    }

    private static boolean printable(int character) {
        return switch (Character.getType(character)) {
            // Format characters turn the reading direction around; half a surrogate pair is no character.
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }
}
