package io.github.indexercoordinator.log;

/** Quoted text on one line, valid in JSON and in logfmt: what a terminal or a line reader would act on is escaped. */
final class Quotes {
    private Quotes() {}

    static String around(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            append(quoted, text.charAt(i));
        }
        return quoted.append('"').toString();
    }

    private static void append(StringBuilder quoted, char c) {
        switch (c) {
            case '"' -> quoted.append("\\\"");
            case '\\' -> quoted.append("\\\\");
            case '\n' -> quoted.append("\\n");
            case '\r' -> quoted.append("\\r");
            case '\t' -> quoted.append("\\t");
            default -> appendVisible(quoted, c);
        }
    }

    private static void appendVisible(StringBuilder quoted, char c) {
        if (acts(c)) {
            quoted.append(String.format("\\u%04x", (int) c));
        } else {
            quoted.append(c);
        }
    }

    /** Controls, separators of lines, and format characters such as those that turn the direction of writing. */
    private static boolean acts(char c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.FORMAT -> true;
            default -> false;
        };
    }
}
