package io.github.indexercoordinator.trigger;

import io.github.indexercoordinator.config.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Which slots of a schedule have come, by a wall clock that may jump. A slot is told once, unless the clock is set back: then it
 * comes again. Not thread-safe.
 */
final class SlotWatch {
    /** A slot that is found this late was slept through: to begin its run now could surprise whoever chose the time. */
    static final Duration LATEST = Duration.ofMinutes(1);

    private final Schedule schedule;
    private Instant due;
    private Instant seen;

    /** Watches from a moment on: a slot of that very moment is past. */
    SlotWatch(Schedule schedule, Instant from) {
        this.schedule = schedule;
        due = schedule.next(from);
        seen = from;
    }

    /** What a look at the clock shows. */
    sealed interface Sight {
        /** Nothing, for so long. */
        record Wait(Duration left) implements Sight {}

        /** A slot has come; of several that came at once, the last. */
        record Come(Instant slot) implements Sight {}

        /** From this slot on all were slept through. */
        record Missed(Instant first) implements Sight {}
    }

    /** Looks at the clock. */
    Sight look(Instant now) {
        Instant slot = due;
        boolean setBack = now.isBefore(seen);
        seen = now;
        if (setBack || !now.isBefore(due)) {
            due = schedule.next(now);
        }
        if (now.isBefore(slot)) {
            return new Sight.Wait(Duration.between(now, due));
        }
        return lastBefore(now).<Sight>map(Sight.Come::new).orElseGet(() -> new Sight.Missed(slot));
    }

    private Optional<Instant> lastBefore(Instant now) {
        Instant last = null;
        for (Instant slot = schedule.next(now.minus(LATEST)); !slot.isAfter(now); slot = schedule.next(slot)) {
            last = slot;
        }
        return Optional.ofNullable(last);
    }
}
