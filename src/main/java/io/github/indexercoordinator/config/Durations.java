package io.github.indexercoordinator.config;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: a whole number and a unit. */
public final class Durations {
    private static final Map<String, ChronoUnit> UNITS = Map.of(
            "ms", ChronoUnit.MILLIS,
            "s", ChronoUnit.SECONDS,
            "m", ChronoUnit.MINUTES,
            "h", ChronoUnit.HOURS,
            "d", ChronoUnit.DAYS);
    private static final Pattern WRITTEN = Pattern.compile("([0-9]{1,12})(ms|s|m|h|d)");
    private static final Pattern BARE = Pattern.compile("[0-9]+");
    private static final Duration LONGEST = Duration.ofDays(3650);

    private Durations() {}

    /** The duration in a text. */
    public static Duration read(String text) throws UnfitException {
        if (BARE.matcher(text).matches()) {
            throw new UnfitException(text + " has no unit: write " + text + "s for seconds (ms, s, m, h, d)");
        }
        Matcher written = WRITTEN.matcher(text);
        if (!written.matches()) {
            throw new UnfitException(
                    "must be a whole number with a unit (ms, s, m, h, d) such as 30s, not " + Types.quote(text));
        }
        return atMost(Long.parseLong(written.group(1)), unit(written.group(2)));
    }

    private static ChronoUnit unit(String name) {
        return UNITS.getOrDefault(name, ChronoUnit.SECONDS);
    }

    private static Duration atMost(long count, ChronoUnit unit) throws UnfitException {
        if (count > LONGEST.dividedBy(unit.getDuration())) {
            throw new UnfitException("must be at most " + show(LONGEST));
        }
        return Duration.of(count, unit);
    }

    /** In the largest unit of which there are at least two, so {@code 60s} and {@code 24h} stay what they were. */
    static String show(Duration duration) {
        long millis = duration.toMillis();
        if (millis % 1000 != 0) {
            return millis + "ms";
        }
        return fits(millis, 86_400_000)
                ? millis / 86_400_000 + "d"
                : fits(millis, 3_600_000)
                        ? millis / 3_600_000 + "h"
                        : fits(millis, 60_000) ? millis / 60_000 + "m" : millis / 1000 + "s";
    }

    private static boolean fits(long millis, long unit) {
        return millis >= 2 * unit && millis % unit == 0;
    }
}
