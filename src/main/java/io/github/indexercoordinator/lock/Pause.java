package io.github.indexercoordinator.lock;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Somebody's wish that an indexer start nothing for a while. It ends by itself, so that nobody can forget it.
 *
 * @param by who wished it, for people
 * @param reason why, for people; may be empty
 * @param since when it was wished, by the wisher's clock; empty when the store does not say
 * @param left how long it goes on; empty when another program has set it without an end
 */
public record Pause(String by, String reason, Optional<Instant> since, Optional<Duration> left) {
    /** The longest that can be asked for. */
    public static final Duration LONGEST = Duration.ofDays(7);

    /** The length when nobody names one. */
    public static final Duration USUAL = Duration.ofHours(1);

    /** Most characters of a reason. */
    public static final int LONGEST_REASON = 200;

    /**
     * A pause that begins now.
     *
     * @throws IllegalArgumentException if it is no longer than nothing, longer than {@link #LONGEST}, or the reason is too long
     */
    public static Pause of(String by, String reason, Instant now, Duration length) {
        if (length.toMillis() <= 0 || length.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("a pause lasts longer than nothing and at most " + LONGEST.toDays()
                    + "d; repeat it when that is over");
        }
        if (reason.length() > LONGEST_REASON) {
            throw new IllegalArgumentException("a reason has at most " + LONGEST_REASON + " characters");
        }
        return new Pause(by, reason, Optional.of(now), Optional.of(length));
    }

    /** How long one that is to begin lasts. @throws IllegalArgumentException if it has no end */
    public Duration length() {
        return left.orElseThrow(() -> new IllegalArgumentException("a pause needs an end"));
    }
}
