package io.github.indexercoordinator.contention;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * What a story means.
 *
 * @param node whom it is about, if about one
 * @param interval the schedule that would fit, if another one would
 * @param text says it to a person: what was seen, what it means, what to do
 */
public record Verdict(Kind kind, Level level, Optional<String> node, Optional<Duration> interval, String text) {
    /** What was found. */
    public enum Kind {
        QUIET,
        SAME_MOMENT,
        OUTLASTS_SCHEDULE,
        NEVER_WINS,
        HOLDER_VANISHED,
        FOREIGN_HOLDER,
        REVOKED,
        TOO_OFTEN,
        NO_STORE,
        PAUSED,
        UNREMARKABLE;

        /** The name for programs, {@code same-moment}. */
        public String label() {
            return Verdict.label(this);
        }
    }

    /** How much it matters, the most first. */
    public enum Level {
        /** The schedule or the configuration should be another. */
        CHANGE,
        /** Somebody should find out why. */
        LOOK,
        /** All is as it should be. */
        NORMAL;

        /** The name for programs. */
        public String label() {
            return Verdict.label(this);
        }
    }

    static Verdict normal(Kind kind, String text) {
        return new Verdict(kind, Level.NORMAL, Optional.empty(), Optional.empty(), text);
    }

    static Verdict look(Kind kind, Optional<String> node, String text) {
        return new Verdict(kind, Level.LOOK, node, Optional.empty(), text);
    }

    static Verdict change(Kind kind, Optional<Duration> interval, String text) {
        return new Verdict(kind, Level.CHANGE, Optional.empty(), interval, text);
    }

    private static String label(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
