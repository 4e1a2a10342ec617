package io.github.indexercoordinator.log;

import java.util.List;
import java.util.Map.Entry;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A way to write fields as one line, whatever they hold. */
public enum LineFormat {
    /** {@code key=value}, the value in quotes where it needs them. */
    LOGFMT {
        @Override
        String line(List<Entry<String, @Nullable Object>> fields) {
            return fields.stream()
                    .map(field -> NO_KEY.matcher(field.getKey()).replaceAll("_") + "=" + bare(field.getValue()))
                    .collect(Collectors.joining(" "));
        }
    },
    /** One JSON object; numbers and booleans stay what they are. */
    JSON {
        @Override
        String line(List<Entry<String, @Nullable Object>> fields) {
            return fields.stream()
                    .map(field -> Quotes.around(field.getKey()) + ":" + json(field.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
    };

    private static final Pattern NO_KEY = Pattern.compile("[^A-Za-z0-9_.-]");
    private static final Pattern BARE = Pattern.compile("[!-~&&[^\"=\\\\]]+");
    private static final Pattern JSON_NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

    /** The fields in their order, without a line break at the end. */
    abstract String line(List<Entry<String, @Nullable Object>> fields);

    private static String bare(@Nullable Object value) {
        String text = String.valueOf(value);
        return BARE.matcher(text).matches() ? text : Quotes.around(text);
    }

    private static String json(@Nullable Object value) {
        String text = String.valueOf(value);
        boolean number = value instanceof Number && JSON_NUMBER.matcher(text).matches();
        return number || value instanceof Boolean || value == null ? text : Quotes.around(text);
    }
}
