package io.github.indexercoordinator.cli;

import static java.util.Objects.requireNonNull;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.http.LockJson;
import io.github.indexercoordinator.http.SettingsJson;
import io.github.indexercoordinator.magento.ViewBacklog;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes a fleet's status for programs: each indexer as {@code GET /api/indexers/{indexer}} does, as far as the store knows it. */
final class StatusJson {
    private static final List<String> PER_STORE =
            List.of("held", "holder", "holderOwner", "remainingMs", "fence", "paused");

    private StatusJson() {}

    static JsonObject write(FleetStatus fleet, Configuration configuration) {
        JsonArray indexers = new JsonArray();
        fleet.indexers()
                .forEach(status -> indexers.add(indexer(status, fleet.silent())
                        .mergeIn(life(status, configuration))
                        .mergeIn(SettingsJson.write(configuration, status.indexer(), fleet.at()))
                        .mergeIn(backlog(fleet, status.indexer()))));
        JsonArray nodes = fleet.nodes()
                .map(seen -> new JsonArray(seen.stream()
                        .map(node -> node(node, configuration.hash()))
                        .toList()))
                .orElse(null);
        return new JsonObject()
                .put("at", fleet.at().toString())
                .put("configuration", configuration.hash())
                .put("indexers", indexers)
                .put("nodes", nodes);
    }

    private static JsonObject life(IndexerStatus status, Configuration configuration) {
        Optional<SignOfLife> sign = status.holder()
                .flatMap(holder -> SignOfLife.of(
                        holder, requireNonNull(configuration.indexers().get(status.indexer()))));
        return new JsonObject()
                .put(
                        "renewedMsAgo",
                        sign.map(seen -> seen.renewedAgo().toMillis()).orElse(null))
                .put("alive", sign.map(SignOfLife::alive).orElse(null));
    }

    private static JsonObject backlog(FleetStatus fleet, String indexer) {
        return Optional.ofNullable(fleet.backlogs().get(indexer))
                .map(ViewBacklog::json)
                .orElseGet(JsonObject::new);
    }

    private static JsonObject indexer(IndexerStatus status, Map<String, String> silent) {
        return new JsonObject()
                .put("indexer", status.indexer())
                .put("state", status.state().label())
                .mergeIn(LockJson.write(status.holder(), status.last(), status.paused(), status.waiting()))
                .put("skipped24h", status.skips().orElse(null))
                .put("stores", stores(status, silent));
    }

    /** A silent store has {@code held: null}: nobody can say. */
    private static JsonObject stores(IndexerStatus status, Map<String, String> silent) {
        JsonObject stores = new JsonObject();
        status.stores().forEach((store, look) -> stores.put(store, store(look)));
        silent.forEach((store, why) ->
                stores.put(store, new JsonObject().putNull("held").put("error", why)));
        return stores;
    }

    private static JsonObject store(StoreLook look) {
        JsonObject all = LockJson.write(look.holder(), look.last(), look.paused(), look.waiting());
        JsonObject store = new JsonObject();
        PER_STORE.forEach(key -> store.put(key, all.getValue(key)));
        return store;
    }

    private static JsonObject node(SeenNode node, String configuration) {
        return new JsonObject()
                .put("node", node.node())
                .put("version", node.version())
                .put("configuration", node.configuration())
                .put("same", node.configuration().equals(configuration));
    }
}
