package io.github.indexercoordinator.event;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The place of an event among those of one node, written as Redis writes the ids of a stream: {@code 1790000000000-0}. Later ones
 * are greater, also after a restart, as long as the wall clock is not set back.
 *
 * @param millis when it was taken in, by the node's wall clock
 * @param count tells events of one millisecond apart
 */
public record EventId(long millis, long count) implements Comparable<EventId> {
    /** Before every event. */
    static final EventId NONE = new EventId(0, 0);

    private static final Pattern WRITTEN = Pattern.compile("([0-9]{1,18})-([0-9]{1,18})");
    private static final Comparator<EventId> ORDER =
            Comparator.comparingLong(EventId::millis).thenComparingLong(EventId::count);

    /** The id in a text; empty when there is none. */
    public static Optional<EventId> read(String text) {
        Matcher written = WRITTEN.matcher(text);
        return written.matches()
                ? Optional.of(new EventId(Long.parseLong(written.group(1)), Long.parseLong(written.group(2))))
                : Optional.empty();
    }

    EventId next(long now) {
        return now > millis ? new EventId(now, 0) : new EventId(millis, count + 1);
    }

    @Override
    public int compareTo(EventId other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return millis + "-" + count;
    }
}
