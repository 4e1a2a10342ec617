package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.RedisSettings.Topology;
import io.github.indexercoordinator.event.EventId;
import io.github.indexercoordinator.event.History.Query;
import io.github.indexercoordinator.event.redis.RedisHistory;
import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.wiring.RedisParts;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Reads what happened around a moment, from Redis. Used on the command's event loop. */
final class MomentLook {
    /** A minute's name stands for all of it, and the firing before it may say why. */
    static final Duration AROUND = Duration.ofMinutes(2);

    private static final int MOST = 1000;

    private final Vertx vertx;
    private final Configuration configuration;
    private final BootClock clock;
    private final Instant moment;

    MomentLook(Vertx vertx, Configuration configuration, BootClock clock, Instant moment) {
        this.vertx = vertx;
        this.configuration = configuration;
        this.clock = clock;
        this.moment = moment;
    }

    /** The events of each indexer, the oldest first; fails with a {@link CommandFailure}. */
    Future<List<JsonObject>> at(List<String> indexers) {
        if (configuration.redis().topology() == Topology.NONE) {
            return Future.failedFuture(new CommandFailure(
                    ExitCode.UNAVAILABLE, "--at reads Redis, and this configuration has none; see GET /api/history"));
        }
        RedisAccess redis = new RedisAccess(vertx, configuration, clock, new StoreNews(returned -> {}));
        RedisHistory history = new RedisHistory(redis::send, RedisParts.eventNames(configuration));
        List<JsonObject> events = new ArrayList<>();
        Future<?> read = redis.up();
        for (String indexer : indexers) {
            read = read.compose(before -> history.read(query(indexer))).onSuccess(page -> events.addAll(page.events()));
        }
        return read.map(all -> inOrder(events))
                .recover(silent -> Future.failedFuture(
                        new CommandFailure(ExitCode.UNAVAILABLE, "Redis does not answer: " + silent.getMessage())))
                .eventually(redis::close);
    }

    private static List<JsonObject> inOrder(List<JsonObject> events) {
        return events.stream()
                .sorted(Comparator.comparing(event -> EventText.of(event, "at")))
                .toList();
    }

    private Query query(String indexer) {
        EventId end = new EventId(moment.plus(AROUND).toEpochMilli(), 0);
        return new Query(Optional.of(indexer), moment.minus(AROUND), Optional.of(end), MOST, true);
    }
}
