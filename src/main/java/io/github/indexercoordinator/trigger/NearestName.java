package io.github.indexercoordinator.trigger;

import io.github.indexercoordinator.config.EditDistance;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the known name that was probably meant. */
final class NearestName {
    private static final int LONGEST = 64;

    private NearestName() {}

    /** The nearest name, if it is near: at most a third of it differs. Of equally near ones the first by alphabet. */
    static Optional<String> of(String name, Collection<String> known) {
        if (name.length() > LONGEST) {
            return Optional.empty();
        }
        return known.stream()
                .filter(candidate -> EditDistance.between(name, candidate) <= Math.max(1, candidate.length() / 3))
                .min(Comparator.<String>comparingInt(candidate -> EditDistance.between(name, candidate))
                        .thenComparing(Comparator.naturalOrder()));
    }
}
