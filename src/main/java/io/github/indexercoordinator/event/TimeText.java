package io.github.indexercoordinator.event;

import java.time.Duration;

/** Lengths of time as people say them, in at most two units. */
public final class TimeText {
    private TimeText() {}

    /** What is to come, or a bound: as {@link #of}, but a part of a second counts as one, so that nothing to come is "0 s". */
    public static String atMost(Duration time) {
        return of(time.plusMillis(999));
    }

    /** What has passed: {@code 45 s}, {@code 12 min}, {@code 2 h 5 min}, {@code 3 d}; a part of a second does not count yet. */
    public static String of(Duration time) {
        long seconds = Math.max(0, time.toSeconds());
        if (seconds < 120) {
            return seconds + " s";
        }
        if (seconds < 3600) {
            return two(seconds, 60, "min", 1, "s");
        }
        return seconds < 172_800 ? two(seconds, 3600, "h", 60, "min") : two(seconds, 86_400, "d", 3600, "h");
    }

    /** As {@link #of}, but what is shorter than a second in milliseconds, {@code 40 ms}. */
    public static String fine(Duration time) {
        return time.compareTo(Duration.ofSeconds(1)) < 0 ? Math.max(0, time.toMillis()) + " ms" : of(time);
    }

    private static String two(long seconds, long large, String name, long small, String smallName) {
        long rest = seconds % large / small;
        // Beyond ten of the larger unit nobody minds the smaller.
        boolean exact = rest == 0 || seconds / large >= 10;
        return seconds / large + " " + name + (exact ? "" : " " + rest + " " + smallName);
    }
}
