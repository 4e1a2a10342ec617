package io.github.indexercoordinator.http;

import io.github.indexercoordinator.config.IndexerSettings;
import io.github.indexercoordinator.event.LiveEvent;
import io.github.indexercoordinator.event.RecentEvents;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.overview.FleetPast;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * {@code GET /api/overview}: what every indexer has done lately; {@code GET /api/locks}: who holds what now, anywhere, and how the
 * stores are. Both together are what the dashboard shows before events tell it more.
 */
public final class OverviewRoutes implements HttpRoutes {
    private final String node;
    private final List<IndexerSettings> indexers;
    private final FleetPast past;
    private final LockLooks looks;
    private final LockLooks groups;
    private final RecentEvents events;
    private final StoreSight stores;
    private final InstantSource clock;
    private Runnable unfollow = () -> {};

    public OverviewRoutes(
            String node,
            Collection<IndexerSettings> indexers,
            FleetPast past,
            RecentEvents events,
            LockStore locks,
            StoreSight stores,
            InstantSource clock) {
        this.node = node;
        this.indexers = List.copyOf(indexers);
        this.past = past;
        this.events = events;
        this.stores = stores;
        this.clock = clock;
        looks = new LockLooks(
                indexer -> LockLook.at(locks, indexer),
                this.indexers.stream().map(IndexerSettings::id).toList(),
                clock);
        groups = new LockLooks(
                group -> LockLook.atHolder(locks, IndexerSettings.lockName(group)),
                this.indexers.stream()
                        .flatMap(indexer -> indexer.groups().stream())
                        .distinct()
                        .toList(),
                clock);
    }

    @Override
    public void mount(Router router) {
        unfollow = events.follow(Optional.empty(), this::heard);
        router.get("/api/overview").handler(this::overview);
        router.get("/api/locks").handler(this::locks);
    }

    @Override
    public void end() {
        unfollow.run();
    }

    private void heard(LiveEvent event) {
        if (event.id().isPresent()) {
            past.heard(event.json());
            heard(String.valueOf(event.json().getValue("indexer")));
        }
    }

    private void heard(String id) {
        looks.heard(id);
        indexers.stream()
                .filter(indexer -> indexer.id().equals(id))
                .flatMap(indexer -> indexer.groups().stream())
                .forEach(groups::heard);
    }

    private void overview(RoutingContext request) {
        past.known().onSuccess(complete -> request.json(overview(complete))).onFailure(request::fail);
    }

    private JsonObject overview(boolean complete) {
        Instant now = clock.instant();
        JsonArray all = new JsonArray();
        indexers.forEach(indexer -> all.add(settings(indexer).mergeIn(past.of(indexer.id(), now))));
        return head(now)
                .put("complete", complete)
                .put("hoursFrom", FleetPast.firstHour(now).toString())
                .put("indexers", all);
    }

    private JsonObject head(Instant now) {
        return new JsonObject().put("node", node).put("at", now.toString());
    }

    private static JsonObject settings(IndexerSettings indexer) {
        return new JsonObject()
                .put("indexer", indexer.id())
                .put("groups", new JsonArray(indexer.groups()))
                .put("whenBusy", indexer.whenBusy().name().toLowerCase(Locale.ROOT))
                .put("ttlMs", indexer.ttl().toMillis())
                .put("heartbeatMs", indexer.heartbeat().toMillis())
                .put("minIntervalMs", indexer.minInterval().toMillis());
    }

    private void locks(RoutingContext request) {
        looks.all()
                .compose(all -> groups.all().map(held -> locks(all, held)))
                .onSuccess(request::json)
                .onFailure(request::fail);
    }

    private JsonObject locks(Map<String, JsonObject> known, Map<String, JsonObject> held) {
        JsonArray seen = new JsonArray();
        stores.stores().forEach(store -> seen.add(json(store)));
        return head(clock.instant())
                .put("stores", seen)
                .put("locks", named("indexer", known))
                .put("groups", named("group", held));
    }

    private static JsonArray named(String as, Map<String, JsonObject> locks) {
        JsonArray all = new JsonArray();
        locks.forEach((name, lock) -> all.add(new JsonObject().put(as, name).mergeIn(lock)));
        return all;
    }

    private static JsonObject json(StoreSight.Seen store) {
        return new JsonObject()
                .put("store", store.name())
                .put("required", store.required())
                .put("answers", store.answers())
                .put("since", store.since().map(Instant::toString).orElse(null))
                .put("error", store.error().orElse(null));
    }
}
