package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.http.LockJson;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;

/** Writes a fleet's status for programs: each indexer as {@code GET /api/indexers/{indexer}} does, as far as the store knows it. */
final class StatusJson {
    private StatusJson() {}

    static JsonObject write(FleetStatus fleet, String configuration) {
        JsonArray indexers = new JsonArray();
        fleet.indexers().forEach(status -> indexers.add(indexer(status)));
        JsonArray nodes = fleet.nodes()
                .map(seen -> new JsonArray(
                        seen.stream().map(node -> node(node, configuration)).toList()))
                .orElse(null);
        return new JsonObject()
                .put("at", fleet.at().toString())
                .put("configuration", configuration)
                .put("indexers", indexers)
                .put("nodes", nodes);
    }

    private static JsonObject indexer(IndexerStatus status) {
        return new JsonObject()
                .put("indexer", status.indexer())
                .put("state", status.state().label())
                .mergeIn(LockJson.write(status.holder(), status.last(), status.paused(), status.waiting()))
                .put("skipped24h", status.skips());
    }

    private static JsonObject node(SeenNode node, String configuration) {
        return new JsonObject()
                .put("node", node.node())
                .put("version", node.version())
                .put("configuration", node.configuration())
                .put("same", node.configuration().equals(configuration));
    }
}
