package io.github.indexercoordinator.event;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/** Tells what has happened once more, piece by piece, so that nobody has to hold all of it. Never waits. */
@FunctionalInterface
public interface EventReplay {
    /**
     * Tells the events written down since a moment: the newest first among those of runs, and among skips and rejections.
     *
     * @param reader called before the answer completes, on the context of the caller
     * @return how much of it there was; fails when what keeps the events does not answer, after some may have been told
     */
    Future<Coverage> replay(Instant since, Consumer<LiveEvent> reader);

    /**
     * How much was told.
     *
     * @param whole false when more may have happened
     * @param runs how many events of runs
     * @param skips how many skips and rejections
     */
    record Coverage(boolean whole, long runs, long skips) {}

    /** What one node remembers: never the whole. */
    static EventReplay of(RecentEvents recent) {
        return (since, reader) -> Future.succeededFuture(replay(recent, since, reader));
    }

    private static Coverage replay(RecentEvents recent, Instant since, Consumer<LiveEvent> reader) {
        List<LiveEvent> events = new ArrayList<>(recent.oldestFirst());
        events.removeIf(event -> event.id().orElse(EventId.NONE).millis() < since.toEpochMilli());
        Collections.reverse(events);
        events.forEach(reader);
        long skips = events.stream().filter(LiveEvent::skip).count();
        return new Coverage(false, events.size() - skips, skips);
    }
}
