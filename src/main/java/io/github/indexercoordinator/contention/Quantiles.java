package io.github.indexercoordinator.contention;

import java.time.Duration;
import java.util.Collection;
import java.util.List;

/** Lengths of time in their order; asked by nearest rank, so that each answer is one of them. Immutable, never empty. */
record Quantiles(List<Duration> ascending) {
    static Quantiles of(Collection<Duration> lengths) {
        if (lengths.isEmpty()) {
            throw new IllegalArgumentException("no lengths have no quantiles");
        }
        return new Quantiles(lengths.stream().sorted().toList());
    }

    /** The smallest that at least this share of them does not exceed. */
    Duration at(double share) {
        int rank = (int) Math.ceil(share * ascending.size());
        return ascending.get(Math.max(1, rank) - 1);
    }

    Duration median() {
        return at(0.5);
    }

    /** Whether there are so many that the longest twentieth is more than one of them. */
    boolean many() {
        return ascending.size() >= 20;
    }

    Duration longest() {
        return ascending.get(ascending.size() - 1);
    }
}
