package io.github.indexercoordinator.overview;

import io.github.indexercoordinator.event.EventId;
import io.github.indexercoordinator.event.History;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads a history page by page, so that no answer is large. */
final class HistoryWalk {
    private static final int PAGE = 1_000;
    private static final int MOST_PAGES = 20;

    private final History history;
    private final Instant since;
    private final Consumer<JsonObject> reader;

    HistoryWalk(History history, Instant since, Consumer<JsonObject> reader) {
        this.history = history;
        this.since = since;
        this.reader = reader;
    }

    /** Hands every event to the reader, the newest first; tells whether that was all there are. */
    Future<Boolean> read() {
        return read(Optional.empty(), MOST_PAGES);
    }

    private Future<Boolean> read(Optional<EventId> before, int pages) {
        if (pages == 0) {
            return Future.succeededFuture(false);
        }
        return history.read(new History.Query(Optional.empty(), since, before, PAGE, true))
                .compose(page -> {
                    page.events().forEach(reader);
                    return page.next().isPresent()
                            ? read(page.next(), pages - 1)
                            : Future.succeededFuture(page.complete());
                });
    }
}
