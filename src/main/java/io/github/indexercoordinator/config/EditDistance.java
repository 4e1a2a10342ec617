package io.github.indexercoordinator.config;

import java.util.Locale;
import java.util.stream.IntStream;

/** In how many letters two names differ: Levenshtein's distance, by the row-wise algorithm of Wagner and Fischer. */
public final class EditDistance {
    private EditDistance() {}

    /** The distance, blind to case, '_' and '-'. Takes time in proportion to the product of the lengths. */
    public static int between(String written, String known) {
        String a = plain(written);
        String b = plain(known);
        int[] row = IntStream.rangeClosed(0, b.length()).toArray();
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
        return word.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
    }
}
