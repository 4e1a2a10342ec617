package io.github.indexercoordinator.magento;

import java.time.Duration;
import java.util.Optional;

/**
 * How often a run has tried. Immutable.
 *
 * @param contention tries that ended with a deadlock or a lock wait
 * @param locked tries that found Magento's own mark or lock in the way
 */
record Tries(int contention, int locked) {
    static final Tries NONE = new Tries(0, 0);

    /** Beyond the first. */
    private static final int MOST_CONTENTION = 2;

    /** Beyond the first; 30 s in all, while the run's locks are held. */
    private static final int MOST_LOCKED = 4;

    private static final Duration SHORTEST = Duration.ofSeconds(2);

    /** The count with one more that ended so. */
    Tries plus(Verdict verdict) {
        return switch (verdict) {
            case RETRYABLE -> new Tries(contention + 1, locked);
            case MAGENTO_LOCKED -> new Tries(contention, locked + 1);
            default -> this;
        };
    }

    /**
     * How long after the try counted last another one follows; empty: none does.
     *
     * @param jitter from 0 to 1: who met in a deadlock must not come back together
     */
    Optional<Duration> next(Verdict verdict, double jitter) {
        if (verdict == Verdict.RETRYABLE && contention <= MOST_CONTENTION) {
            return Optional.of(scaled(SHORTEST.multipliedBy(contention), 0.25 + 0.75 * jitter));
        }
        if (verdict == Verdict.MAGENTO_LOCKED && locked <= MOST_LOCKED) {
            return Optional.of(scaled(SHORTEST.multipliedBy(1L << (locked - 1)), 0.75 + 0.25 * jitter));
        }
        return Optional.empty();
    }

    private static Duration scaled(Duration duration, double factor) {
        return Duration.ofMillis((long) (duration.toMillis() * factor));
    }
}
