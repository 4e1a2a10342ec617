package io.github.indexercoordinator.config;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.List;
import java.util.TreeSet;

/**
 * When an indexer is to run by itself. Where the clocks of the zone are set, what names hours happens once: in the repeated hour
 * at its first passing, and what the left out hour would have had at the moment it is left out. What runs in every hour keeps its
 * distance instead: it happens in both passings, and not in an hour that is left out. So does Vixie's cron.
 */
public record Schedule(CronExpression expression, ZoneId zone) {
    // Clocks are set back by less; how far back the first of two passings can begin.
    private static final int LONGEST_REPETITION_HOURS = 3;

    /** The first slot after a moment. */
    public Instant next(Instant after) {
        ZoneRules rules = zone.getRules();
        TreeSet<Instant> slots = new TreeSet<>();
        LocalDateTime time =
                LocalDateTime.ofInstant(after, zone).minusHours(repeats(rules) ? LONGEST_REPETITION_HOURS : 0);
        do {
            time = expression.next(time);
            moments(time, rules).stream()
                    .filter(moment -> moment.isAfter(after))
                    .forEach(slots::add);
        } while (slots.isEmpty() || time.atZone(zone).toInstant().isBefore(slots.first()));
        return slots.first();
    }

    private boolean repeats(ZoneRules rules) {
        return expression.everyHour() && !rules.isFixedOffset();
    }

    private List<Instant> moments(LocalDateTime time, ZoneRules rules) {
        List<ZoneOffset> offsets = rules.getValidOffsets(time);
        if (offsets.isEmpty()) {
            ZoneOffsetTransition leap = rules.getTransition(time);
            return expression.everyHour() ? List.of() : List.of(leap.getInstant());
        }
        return offsets.stream()
                .limit(expression.everyHour() ? 2 : 1)
                .map(time::toInstant)
                .toList();
    }
}
