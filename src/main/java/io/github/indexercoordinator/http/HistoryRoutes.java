package io.github.indexercoordinator.http;

import io.github.indexercoordinator.event.History;
import io.github.indexercoordinator.event.PrintableText;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Instant;
import java.time.InstantSource;

/** {@code GET /api/history?indexer=&since=&limit=&skips=}: what has happened, the newest first. */
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
                    .onSuccess(page -> request.json(new JsonObject()
                            .put("complete", page.complete())
                            .put("events", new JsonArray(page.events()))))
                    .onFailure(request::fail);
        } catch (IllegalArgumentException unfit) {
            Problem.badRequest(String.valueOf(unfit.getMessage())).send(request);
        }
    }

    private History.Query query(RoutingContext request) {
        return new History.Query(
                Parameters.text(request, "indexer"),
                Parameters.since(request, clock.instant()).orElse(Instant.EPOCH),
                Parameters.text(request, "limit").map(HistoryRoutes::limit).orElse(USUAL),
                Parameters.flag(request, "skips"));
    }

    private static int limit(String text) {
        if (text.matches("[0-9]{1,4}") && Integer.parseInt(text) >= 1 && Integer.parseInt(text) <= MOST) {
            return Integer.parseInt(text);
        }
        throw new IllegalArgumentException(
                "limit must be a number from 1 to %d, not \"%s\".".formatted(MOST, PrintableText.excerpt(text)));
    }
}
