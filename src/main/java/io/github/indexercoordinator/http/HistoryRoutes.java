package io.github.indexercoordinator.http;

import io.github.indexercoordinator.event.EventId;
import io.github.indexercoordinator.event.History;
import io.github.indexercoordinator.event.PrintableText;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** {@code GET /api/history?indexer=&since=&until=&limit=&skips=}: what has happened, the newest first. */
public final class HistoryRoutes implements HttpRoutes {
    private static final int USUAL = 100;
    private static final int MOST = 1_000;

    private final History history;
    private final InstantSource clock;

    /** @param clock for how long ago a {@code since} is */
    public HistoryRoutes(History history, InstantSource clock) {
        this.history = history;
        this.clock = clock;
    }

    @Override
    public void mount(Router router) {
        router.get("/api/history").handler(this::get);
    }

    private void get(RoutingContext request) {
        try {
            history.read(query(request))
                    .onSuccess(page -> request.json(json(page)))
                    .onFailure(request::fail);
        } catch (IllegalArgumentException unfit) {
            Problem.badRequest(String.valueOf(unfit.getMessage())).send(request);
        }
    }

    private static JsonObject json(History.Page page) {
        JsonObject json = new JsonObject().put("complete", page.complete()).put("events", new JsonArray(page.events()));
        page.next().ifPresent(place -> json.put("next", place.toString()));
        return json;
    }

    private History.Query query(RoutingContext request) {
        return new History.Query(
                Parameters.text(request, "indexer"),
                Parameters.since(request, clock.instant()).orElse(Instant.EPOCH),
                before(request),
                Parameters.text(request, "limit").map(HistoryRoutes::limit).orElse(USUAL),
                Parameters.flag(request, "skips"));
    }

    /** A place that an earlier answer named, or the one after all of a moment. */
    private Optional<EventId> before(RoutingContext request) {
        return Parameters.text(request, "until")
                .flatMap(EventId::read)
                .or(() -> Parameters.time(request, "until", clock.instant())
                        .map(time -> new EventId(time.toEpochMilli() + 1, 0)));
    }

    private static int limit(String text) {
        if (text.matches("[0-9]{1,4}") && Integer.parseInt(text) >= 1 && Integer.parseInt(text) <= MOST) {
            return Integer.parseInt(text);
        }
        throw new IllegalArgumentException(
                "limit must be a number from 1 to %d, not \"%s\".".formatted(MOST, PrintableText.excerpt(text)));
    }
}
