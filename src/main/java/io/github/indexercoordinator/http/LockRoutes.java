package io.github.indexercoordinator.http;

import io.github.indexercoordinator.event.CoordinatorEvent.LockRevoked;
import io.github.indexercoordinator.event.EventPublisher;
import io.github.indexercoordinator.indexer.Revoker;
import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.Revocation;
import io.github.indexercoordinator.trigger.KnownIndexers;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code DELETE /api/locks/{indexer}}: takes the lock from whoever holds it; with {@code ?now=true} it is free at once. May be
 * repeated: a free or revoked lock is left as it is.
 */
public final class LockRoutes implements HttpRoutes {
    private final KnownIndexers indexers;
    private final LockStore locks;
    private final Revoker revoker;
    private final EventPublisher events;

    public LockRoutes(KnownIndexers indexers, LockStore locks, Revoker revoker, EventPublisher events) {
        this.indexers = indexers;
        this.locks = locks;
        this.revoker = revoker;
        this.events = events;
    }

    @Override
    public void mount(Router router) {
        router.delete("/api/locks/:indexer").handler(this::delete);
    }

    private void delete(RoutingContext request) {
        String indexer = request.pathParam("indexer");
        if (!indexers.contains(indexer)) {
            Problem.notFound(indexers.unknown(indexer)).send(request);
            return;
        }
        boolean now = Parameters.flag(request, "now");
        String by = "http@" + request.request().remoteAddress().hostAddress();
        locks.holder(indexer)
                .compose(holder -> holder.filter(held -> now || !revoked(held))
                        .map(held -> revoke(indexer, held, now, by))
                        .orElseGet(() -> Future.succeededFuture(Optional.of(asItIs(indexer, holder)))))
                .onSuccess(done -> done.ifPresentOrElse(
                        request::json, () -> changed(indexer).send(request)))
                .onFailure(failure -> Problem.unavailable(
                                "lock store \"%s\" does not answer: %s".formatted(locks.name(), failure.getMessage()))
                        .send(request));
    }

    private static boolean revoked(Holder holder) {
        return holder.owner().revokedBy().isPresent();
    }

    private static JsonObject asItIs(String indexer, Optional<Holder> holder) {
        return new JsonObject()
                .put("indexer", indexer)
                .put("revoked", false)
                .put("by", holder.flatMap(held -> held.owner().revokedBy()).orElse(null))
                .put("holder", null)
                .put("remainingMs", millis(holder.flatMap(Holder::remaining)))
                .put("free", holder.isEmpty());
    }

    /** Empty when the lock changed hands. */
    private Future<Optional<JsonObject>> revoke(String indexer, Holder holder, boolean now, String by) {
        return revoker.revoke(indexer, holder, now, by).map(answer -> {
            if (answer.revocation() instanceof Revocation.Revoked told) {
                events.publish(answer.event(), told.announced());
                return Optional.of(done(answer.event()));
            }
            return Optional.empty();
        });
    }

    private static JsonObject done(LockRevoked event) {
        return new JsonObject()
                .put("indexer", event.indexerId())
                .put("revoked", true)
                .put("by", event.by())
                .put("holder", event.holder().orElse(null))
                .put("remainingMs", millis(event.remaining()))
                .put("free", event.free());
    }

    private static @Nullable Long millis(Optional<Duration> time) {
        return time.map(Duration::toMillis).orElse(null);
    }

    private static Problem changed(String indexer) {
        return Problem.conflict("The lock of " + indexer + " changed hands meanwhile; nothing was done. Look again.");
    }
}
