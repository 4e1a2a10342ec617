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
     * @param limit at most so many
     * @param skips also what led to no run
     */
    record Query(Optional<String> indexer, Instant since, int limit, boolean skips) {
        /** Whether an event is about what is asked for. */
        public boolean fits(LiveEvent event) {
            return indexer.map(event::about).orElse(true) && (skips || !event.skip());
        }
    }

    /**
     * The answer.
     *
     * @param complete false when more may have happened than is known here
     */
    record Page(boolean complete, List<JsonObject> events) {}

    /** This one; where it fails, the other. */
    default History orElse(History other) {
        return query -> read(query).recover(silent -> other.read(query));
    }

    /** What one node remembers: never complete. */
    static History of(RecentEvents recent) {
        return query -> Future.succeededFuture(new Page(false, newestFirst(recent, query)));
    }

    private static List<JsonObject> newestFirst(RecentEvents recent, Query query) {
        List<JsonObject> fitting = recent.oldestFirst().stream()
                .filter(query::fits)
                .filter(event -> event.id().orElse(EventId.NONE).millis()
                        >= query.since().toEpochMilli())
                .map(LiveEvent::json)
                .toList();
        List<JsonObject> newest =
                new ArrayList<>(fitting.subList(Math.max(0, fitting.size() - query.limit()), fitting.size()));
        Collections.reverse(newest);
        return newest;
    }
}
