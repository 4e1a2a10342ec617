package io.github.indexercoordinator.contention;

import io.github.indexercoordinator.event.SkipTally.SkipCount;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A story by the hour. */
final class Hours {
    private Hours() {}

    /**
     * An hour (UTC), or the part of it that was looked at.
     *
     * @param won triggers that led to a run at once, and takeovers
     */
    record Hour(Instant hour, long won, long skipped) {}

    /** Every hour, the oldest first, those without anything too. */
    static List<Hour> of(Story story) {
        Map<Instant, Long> won = won(story);
        Map<Instant, Long> skipped = skipped(story);
        return Stream.iterate(
                        start(story.since()),
                        hour -> hour.isBefore(story.until()),
                        hour -> hour.plus(Duration.ofHours(1)))
                .map(hour -> new Hour(hour, won.getOrDefault(hour, 0L), skipped.getOrDefault(hour, 0L)))
                .toList();
    }

    private static Map<Instant, Long> won(Story story) {
        return story.begins().stream()
                .filter(begin -> begin.triggered() || begin.takeover())
                .collect(Collectors.groupingBy(begin -> start(begin.at()), Collectors.counting()));
    }

    private static Map<Instant, Long> skipped(Story story) {
        Map<Instant, Long> told =
                story.skips().stream().collect(Collectors.groupingBy(skip -> start(skip.at()), Collectors.counting()));
        Totals.counted(story)
                .collect(Collectors.groupingBy(SkipCount::hour, Collectors.summingLong(SkipCount::count)))
                .forEach((hour, count) -> told.merge(hour, count, Math::max));
        return told;
    }

    private static Instant start(Instant at) {
        return at.truncatedTo(ChronoUnit.HOURS);
    }
}
