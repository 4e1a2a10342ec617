package io.github.indexercoordinator.http;

import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.Pause;
import io.github.indexercoordinator.trigger.KnownIndexers;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/**
 * {@code PUT /api/pauses/{indexer}}: has an indexer start nothing on any node for a while; {@code DELETE}: ends that. Both may be
 * repeated.
 */
public final class PauseRoutes implements HttpRoutes {
    private static final int LARGEST = 4096;

    private final KnownIndexers indexers;
    private final LockStore locks;
    private final InstantSource wallClock;

    /** @param wallClock for the time that people are shown */
    public PauseRoutes(KnownIndexers indexers, LockStore locks, InstantSource wallClock) {
        this.indexers = indexers;
        this.locks = locks;
        this.wallClock = wallClock;
    }

    @Override
    public void mount(Router router) {
        router.put("/api/pauses/:indexer")
                .handler(BodyHandler.create(false).setBodyLimit(LARGEST))
                .handler(this::put);
        router.delete("/api/pauses/:indexer").handler(this::delete);
    }

    private void put(RoutingContext request) {
        String indexer = request.pathParam("indexer");
        if (!indexers.contains(indexer)) {
            Problem.notFound(indexers.unknown(indexer)).send(request);
            return;
        }
        try {
            Pause pause = PauseOrder.read(
                    request.body().buffer(),
                    "http:" + request.request().remoteAddress().hostAddress(),
                    wallClock.instant().truncatedTo(ChronoUnit.MILLIS));
            answer(request, locks.pause(indexer, pause).map(LockJson.pause(pause)), indexer);
        } catch (IllegalArgumentException e) {
            Problem.badRequest(String.valueOf(e.getMessage())).send(request);
        }
    }

    private void delete(RoutingContext request) {
        String indexer = request.pathParam("indexer");
        if (indexers.contains(indexer)) {
            answer(request, locks.resume(indexer).mapEmpty(), indexer);
        } else {
            Problem.notFound(indexers.unknown(indexer)).send(request);
        }
    }

    private void answer(RoutingContext request, Future<JsonObject> paused, String indexer) {
        paused.onSuccess(pause ->
                        request.json(new JsonObject().put("indexer", indexer).put("paused", pause)))
                .onFailure(failure -> Problem.unavailable(
                                "lock store \"%s\" does not answer: %s".formatted(locks.name(), failure.getMessage()))
                        .send(request));
    }
}
