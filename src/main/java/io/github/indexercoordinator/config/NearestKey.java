package io.github.indexercoordinator.config;

import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What somebody who wrote an unknown key may have meant. */
final class NearestKey {
    private NearestKey() {}

    /** The path of a name in this section, or else of a key elsewhere, that differs in few letters. */
    static Optional<String> to(String name, String section) {
        Optional<String> near = nearest(name, Schema.namesIn(section).stream().filter(known -> !known.equals("*")));
        return near.or(() -> nearest(name, Schema.keys().stream().map(Key::path)));
    }

    /** The nearest of these words or paths, compared by their last part. */
    static Optional<String> nearest(String name, Stream<String> known) {
        return known.filter(it -> distance(name, last(it)) <= Math.max(1, (name.length() + 1) / 3))
                .min(Comparator.comparingInt(it -> distance(name, last(it))));
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('.') + 1);
    }

    /** Levenshtein's distance, blind to case, '_' and '-', by the row-wise algorithm of Wagner and Fischer. */
    private static int distance(String written, String known) {
        String a = plain(written);
        String b = plain(known);
        int[] row = Stream.iterate(0, i -> i + 1)
                .limit(b.length() + 1L)
                .mapToInt(i -> i)
                .toArray();
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }

    private static String plain(String word) {
        return word.toLowerCase(Locale.ROOT).replaceAll("[_-]", "");
    }
}
