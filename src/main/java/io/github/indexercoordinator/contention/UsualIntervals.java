package io.github.indexercoordinator.contention;

import java.time.Duration;
import java.util.stream.IntStream;

/** Intervals that cron can keep: those that divide an hour, or a day. */
final class UsualIntervals {
    private static final int DAY = 24 * 60;
    private static final int[] MINUTES = {1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60, 120, 180, 240, 360, 480, 720, DAY};

    private UsualIntervals() {}

    /** The shortest that is not shorter than this; beyond a day, whole days. */
    static Duration notBelow(Duration length) {
        Duration rounded = Duration.ofMinutes(Math.floorDiv(length.toMillis() + 59_999, 60_000));
        return IntStream.of(MINUTES)
                .mapToObj(Duration::ofMinutes)
                .filter(usual -> usual.compareTo(rounded) >= 0)
                .findFirst()
                .orElseGet(() -> Duration.ofDays(Math.floorDiv(rounded.toMinutes() + DAY - 1, DAY)));
    }

    /** The shortest that is longer than this. */
    static Duration above(Duration length) {
        return notBelow(length.plusMillis(1));
    }
}
