package io.github.indexercoordinator.http;

import io.github.indexercoordinator.indexer.IndexerAddresses;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.trigger.KnownIndexers;
import io.vertx.core.Future;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.Message;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/**
 * {@code GET /api/indexers}: how every indexer is on this node, what it reindexes and when it is scheduled, without asking a store; {@code GET /api/indexers/{indexer}}: how
 * one is here, who holds its lock anywhere, its last run, and whether it is paused; with {@code ?triggerId=} also whether that
 * trigger's run has completed, {@code done}.
 */
public final class IndexerRoutes implements HttpRoutes {
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final String node;
    private final KnownIndexers indexers;
    private final LockStore locks;
    private final EventBus eventBus;
    private final Function<String, JsonObject> settings;

    /** @param settings what of an indexer's settings is shown */
    public IndexerRoutes(
            String node,
            KnownIndexers indexers,
            LockStore locks,
            EventBus eventBus,
            Function<String, JsonObject> settings) {
        this.node = node;
        this.indexers = indexers;
        this.locks = locks;
        this.eventBus = eventBus;
        this.settings = settings;
    }

    @Override
    public void mount(Router router) {
        router.get("/api/indexers").handler(this::list);
        router.get("/api/indexers/:indexer").handler(this::one);
    }

    private void list(RoutingContext request) {
        List<Future<JsonObject>> all =
                indexers.ids().stream().map(this::onThisNode).toList();
        Future.all(all)
                .onSuccess(known -> request.json(
                        new JsonObject().put("node", node).put("indexers", new JsonArray(known.<JsonObject>list()))))
                .onFailure(request::fail);
    }

    private void one(RoutingContext request) {
        String indexer = request.pathParam("indexer");
        if (!indexers.contains(indexer)) {
            Problem.notFound(indexers.unknown(indexer)).send(request);
            return;
        }
        Future<JsonObject> here = onThisNode(indexer);
        Future<JsonObject> anywhere = LockLook.at(locks, indexer, Parameters.text(request, "triggerId"));
        Future.all(here, anywhere)
                .onSuccess(known -> request.json(here.result().put("node", node).mergeIn(anywhere.result())))
                .onFailure(request::fail);
    }

    private Future<JsonObject> onThisNode(String indexer) {
        DeliveryOptions options =
                new DeliveryOptions().setSendTimeout(PATIENCE.toMillis()).setLocalOnly(true);
        JsonObject identity = new JsonObject().put("indexer", indexer);
        return eventBus.<JsonObject>request(IndexerAddresses.status(indexer), new JsonObject(), options)
                .map(Message::body)
                .otherwise(new JsonObject().put("state", "unknown"))
                .map(identity::mergeIn)
                .map(known -> known.mergeIn(settings.apply(indexer)));
    }
}
