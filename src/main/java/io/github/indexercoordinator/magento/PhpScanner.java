package io.github.indexercoordinator.magento;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Moves through PHP's text: blanks, comments, strings. Knows nothing of what they mean. */
final class PhpScanner {
    private static final Pattern BLANK = Pattern.compile("\\s+|//[^\\n]*|#(?!\\[)[^\\n]*|/\\*.*?\\*/", Pattern.DOTALL);
    private static final Pattern SINGLE = Pattern.compile("'([^'\\\\]*+(?:\\\\.[^'\\\\]*+)*+)'", Pattern.DOTALL);
    private static final Pattern DOUBLE = Pattern.compile("\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\"", Pattern.DOTALL);
    private static final Pattern HEREDOC =
            Pattern.compile("<<<[ \\t]*(['\"]?)(\\w+)\\1\\R.*?^[ \\t]*\\2\\b", Pattern.DOTALL | Pattern.MULTILINE);

    private final String text;
    private int at;

    PhpScanner(String text) {
        this.text = text;
    }

    boolean atEnd() {
        skipBlanks();
        return at >= text.length();
    }

    /** Whether this comes next; it is passed if so. */
    boolean take(String expected) {
        skipBlanks();
        boolean there = text.regionMatches(true, at, expected, 0, expected.length()) && !continuesWord(expected);
        at += there ? expected.length() : 0;
        return there;
    }

    /** Whether one of these characters comes next. */
    boolean sees(String characters) {
        return !atEnd() && characters.indexOf(text.charAt(at)) >= 0;
    }

    /** What comes next, if it has this form; it is passed then. */
    Matcher take(Pattern form) {
        skipBlanks();
        Matcher found = form.matcher(text).region(at, text.length());
        found.useAnchoringBounds(true);
        return found;
    }

    /** Passes a match of {@link #take(Pattern)}. */
    void pass(Matcher found) {
        at = found.end();
    }

    static Pattern single() {
        return SINGLE;
    }

    static Pattern dual() {
        return DOUBLE;
    }

    /** Passes one string, heredoc or character. */
    void step() {
        for (Pattern whole : new Pattern[] {SINGLE, DOUBLE, HEREDOC}) {
            Matcher found = take(whole);
            if (found.lookingAt()) {
                pass(found);
                return;
            }
        }
        at++;
    }

    /** The place of what comes next. */
    int position() {
        skipBlanks();
        return at;
    }

    void back(int position) {
        at = position;
    }

    private boolean continuesWord(String expected) {
        int end = at + expected.length();
        return Character.isLetterOrDigit(expected.charAt(expected.length() - 1))
                && end < text.length()
                && Character.isLetterOrDigit(text.charAt(end));
    }

    private void skipBlanks() {
        Matcher blank = BLANK.matcher(text);
        while (at < text.length() && blank.region(at, text.length()).lookingAt()) {
            at = blank.end();
        }
    }
}
