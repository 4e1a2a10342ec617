package io.github.indexercoordinator.event;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** What has happened. Never waits; may be asked from any Vert.x context. */
@FunctionalInterface
public interface History {
    /** The newest events that fit, the newest first; fails when what keeps them does not answer. */
    Future<Page> read(Query query);

    /**
     * What is asked for.
     *
     * @param indexer only its events; empty: every event
     * @param since only what was written down then or later
     * @param before only what stands before this place, {@link Page#next()} of what was read already
     * @param limit at most so many
     * @param skips also what led to no run
     */
    record Query(Optional<String> indexer, Instant since, Optional<EventId> before, int limit, boolean skips) {
        /** From the newest on. */
        public Query(Optional<String> indexer, Instant since, int limit, boolean skips) {
            this(indexer, since, Optional.empty(), limit, skips);
        }

        /** Whether an event is about what is asked for. */
        public boolean fits(LiveEvent event) {
            return indexer.map(event::about).orElse(true) && (skips || !event.skip());
        }
    }

    /**
     * The answer.
     *
     * @param complete false when more may have happened than is known here
     * @param next before which the older ones stand; empty when there are none that fit
     */
    record Page(boolean complete, List<JsonObject> events, Optional<EventId> next) {
        /** With nothing after it. */
        public Page(boolean complete, List<JsonObject> events) {
            this(complete, events, Optional.empty());
        }

        /** The newest of these events, which are the newest first already. */
        public static Page of(boolean complete, List<LiveEvent> events, int limit) {
            List<LiveEvent> shown = events.subList(0, Math.min(limit, events.size()));
            return new Page(
                    complete,
                    shown.stream().map(LiveEvent::json).toList(),
                    shown.size() < events.size() ? shown.get(shown.size() - 1).id() : Optional.empty());
        }
    }

    /** This one; where it fails, the other. */
    default History orElse(History other) {
        return query -> read(query).recover(silent -> other.read(query));
    }

    /** What one node remembers: never complete. */
    static History of(RecentEvents recent) {
        return query -> Future.succeededFuture(Page.of(false, newestFirst(recent, query), query.limit()));
    }

    private static List<LiveEvent> newestFirst(RecentEvents recent, Query query) {
        List<LiveEvent> fitting = new ArrayList<>(recent.oldestFirst().stream()
                .filter(query::fits)
                .filter(event -> within(query, event.id().orElse(EventId.NONE)))
                .toList());
        Collections.reverse(fitting);
        return fitting;
    }

    private static boolean within(Query query, EventId place) {
        return place.millis() >= query.since().toEpochMilli()
                && query.before().map(end -> place.compareTo(end) < 0).orElse(true);
    }
}
