package io.github.indexercoordinator.trigger;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * A trigger id made of the time, so that the cron daemons of many servers ask for one run together although none of them knows
 * of the others. Slots are counted from midnight UTC of 1 January 1970; servers whose clocks agree to less than the time between
 * their call and the slot's border make the same id.
 *
 * @param length whole seconds, at least one
 */
public record TriggerSlot(Duration length) {
    private static final DateTimeFormatter MINUTES =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm'Z'").withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter SECONDS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'").withZone(ZoneOffset.UTC);

    public TriggerSlot {
        if (length.toSeconds() < 1 || length.toNanosPart() != 0) {
            throw new IllegalArgumentException("a slot takes whole seconds, at least 1s, not " + length);
        }
    }

    /** The id of the slot in which a moment lies, {@code 2026-11-30T02:10Z}; with seconds where slots are not whole minutes. */
    public String id(Instant now) {
        long seconds = Math.floorDiv(now.getEpochSecond(), length.toSeconds()) * length.toSeconds();
        DateTimeFormatter form = length.toSecondsPart() == 0 ? MINUTES : SECONDS;
        return form.format(Instant.ofEpochSecond(seconds));
    }
}
