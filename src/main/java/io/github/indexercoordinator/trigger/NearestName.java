package io.github.indexercoordinator.trigger;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the known name that was probably meant, by Levenshtein's distance (the fewest insertions, deletions and changes). */
final class NearestName {
    private static final int LONGEST = 64;

    private NearestName() {}

    /** The nearest name, if it is near: at most a third of it differs. Of equally near ones the first by alphabet. */
    static Optional<String> of(String name, Collection<String> known) {
        if (name.length() > LONGEST) {
            return Optional.empty();
        }
        return known.stream()
                .filter(candidate -> distance(name, candidate) <= Math.max(1, candidate.length() / 3))
                .min(Comparator.<String>comparingInt(candidate -> distance(name, candidate))
                        .thenComparing(Comparator.naturalOrder()));
    }

    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
