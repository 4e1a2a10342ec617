package io.github.indexercoordinator.cli;

import java.time.Duration;

/** Lengths of time as people say them, in at most two units. */
final class TimeText {
    private TimeText() {}

    /** {@code 45 s}, {@code 12 min}, {@code 2 h 5 min}, {@code 3 d}; a part of a second counts as one, so nothing to come is "0 s". */
    static String of(Duration time) {
        long seconds = Math.max(0, Math.floorDiv(time.toMillis() + 999, 1000));
        if (seconds < 120) {
            return seconds + " s";
        }
        if (seconds < 3600) {
            return two(seconds, 60, "min", 1, "s");
        }
        return seconds < 172_800 ? two(seconds, 3600, "h", 60, "min") : two(seconds, 86_400, "d", 3600, "h");
    }

    private static String two(long seconds, long large, String name, long small, String smallName) {
        long rest = seconds % large / small;
        // Beyond ten of the larger unit nobody minds the smaller.
        boolean exact = rest == 0 || seconds / large >= 10;
        return seconds / large + " " + name + (exact ? "" : " " + rest + " " + smallName);
    }
}
