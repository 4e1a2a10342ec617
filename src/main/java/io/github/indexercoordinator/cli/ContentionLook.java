package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.RedisSettings.Topology;
import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.wiring.RedisParts;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/** Reads the contention: from Redis, or from a node when there is none or it is silent. Used on the command's event loop. */
final class ContentionLook {
    private static final int MOST_SKIPS = 10;

    private final Vertx vertx;
    private final Configuration configuration;
    private final BootClock clock;
    private final NodeTarget node;
    private final Instant since;

    ContentionLook(Vertx vertx, Configuration configuration, BootClock clock, NodeTarget node, Instant since) {
        this.vertx = vertx;
        this.configuration = configuration;
        this.clock = clock;
        this.node = node;
        this.since = since;
    }

    /** As {@code GET /api/contention} gives it; fails with a {@link CommandFailure}. */
    Future<JsonObject> at(List<String> indexers) {
        return configuration.redis().topology() == Topology.NONE
                ? byNode(indexers, "this configuration has no Redis")
                : byRedis(indexers)
                        .recover(silent -> byNode(indexers, "Redis does not answer: " + silent.getMessage()));
    }

    private Future<JsonObject> byRedis(List<String> indexers) {
        RedisAccess redis = new RedisAccess(vertx, configuration, clock, new StoreNews(returned -> {}));
        return redis.up()
                .compose(up -> RedisParts.contention(configuration, indexers, redis::send)
                        .read(since))
                .map(known -> known.json(indexers, MOST_SKIPS))
                .eventually(redis::close);
    }

    private Future<JsonObject> byNode(List<String> indexers, String whyNotRedis) {
        StringBuilder path = new StringBuilder("/api/contention?since=" + since);
        indexers.forEach(
                indexer -> path.append("&indexer=").append(URLEncoder.encode(indexer, StandardCharsets.UTF_8)));
        return new NodeClient(vertx, node, "")
                .get(path.toString())
                .recover(cause -> Future.failedFuture(CommandFailure.after(whyNotRedis, cause)));
    }
}
