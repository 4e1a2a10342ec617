package io.github.indexercoordinator.lock.mysql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Statements from files of the class path. A line {@code -- include other.sql} is replaced by that file; {@code :word} by what is
 * given for it. Values become literals that need no quoting, so no text can end one, in whatever mode the server reads it.
 */
final class SqlText {
    private static final Pattern INCLUDE = Pattern.compile("(?m)^-- include (\\S+)$");
    private static final Pattern COMMENT = Pattern.compile("(?m)^--.*\\n");
    private static final Pattern PARAMETER = Pattern.compile("(?<!\\w):([a-z_]+)");

    private SqlText() {}

    /**
     * The text of a file and of all it includes, without comments.
     *
     * @param included which of the files named are included; the others leave nothing
     * @throws IllegalArgumentException if a file is not there
     */
    static String ofResource(String file, Predicate<String> included) {
        return withIncludes(file, included).strip().replaceFirst(";$", "");
    }

    private static String withIncludes(String file, Predicate<String> included) {
        String whole = INCLUDE.matcher(read(file)).replaceAll(include -> {
            String name = include.group(1);
            return included.test(name) ? Matcher.quoteReplacement(withIncludes(name, included)) : "";
        });
        return COMMENT.matcher(whole).replaceAll("");
    }

    /** Replaces the words that are known, and leaves the others. */
    static String fill(String text, Map<String, String> parameters) {
        return PARAMETER
                .matcher(text)
                .replaceAll(word -> Matcher.quoteReplacement(parameters.getOrDefault(word.group(1), word.group())));
    }

    /** A text as a literal. */
    static String literal(String text) {
        return "_utf8mb4 X'" + HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8)) + "'";
    }

    /** Texts as a list of literals. */
    static String literals(List<String> texts) {
        return texts.stream().map(SqlText::literal).collect(Collectors.joining(", "));
    }

    private static String read(String file) {
        try (InputStream in = SqlText.class.getResourceAsStream("/sql/" + file)) {
            if (in == null) {
                throw new IllegalArgumentException("no statements " + file + " on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the statements " + file, e);
        }
    }
}
