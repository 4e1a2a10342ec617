package io.github.indexercoordinator.config;

import java.util.Comparator;
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
        return known.filter(it -> EditDistance.between(name, last(it)) <= Math.max(1, (name.length() + 1) / 3))
                .min(Comparator.comparingInt(it -> EditDistance.between(name, last(it))));
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('.') + 1);
    }
}
