package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.redis.RedisFailure;
import io.github.indexercoordinator.wiring.RedisParts;
import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads how a fleet is, in two round trips. */
final class StatusReading {
    private final Configuration configuration;
    private final List<String> indexers;

    StatusReading(Configuration configuration, List<String> indexers) {
        this.configuration = configuration;
        this.indexers = indexers;
    }

    /** The status now. Fails when no store answers. */
    Future<FleetStatus> read(StoreAccess stores) {
        return now(stores.redis())
                .compose(now -> read(stores, now))
                .compose(fleet -> stores.backlogs(indexers).map(fleet::with));
    }

    // The store's: run records carry its times, and its hours name the counters well enough.
    private static Future<Instant> now(Optional<RedisAccess> redis) {
        return redis.map(StatusReading::now)
                .orElseGet(() -> Future.failedFuture("no Redis"))
                .otherwise(silent -> Instant.now());
    }

    private static Future<Instant> now(RedisAccess redis) {
        return redis.send(Request.cmd(Command.TIME)).map(time -> {
            if (time == null) {
                throw new IllegalStateException("Redis does not know the time");
            }
            return Instant.ofEpochSecond(time.get(0).toLong())
                    .plusMillis(time.get(1).toLong() / 1000);
        });
    }

    private Future<FleetStatus> read(StoreAccess stores, Instant now) {
        Future<RedisLook> onlyRedis =
                stores.redis().map(redis -> look(redis, now)).orElseGet(() -> Future.failedFuture("no Redis"));
        return StoreAnswers.of(stores.members(), this::looks).compose(looks -> {
            FleetStatus without = status(now, looks, RedisLook.NONE);
            return without.redisAnswers()
                    ? onlyRedis.map(seen -> status(now, looks, seen))
                    : Future.succeededFuture(without);
        });
    }

    /** What Redis alone knows. */
    private record RedisLook(Optional<Map<String, Long>> skips, Optional<List<SeenNode>> nodes) {
        static final RedisLook NONE = new RedisLook(Optional.empty(), Optional.empty());
    }

    private Future<RedisLook> look(RedisAccess redis, Instant now) {
        Future<Map<String, Long>> skips = SkipCounts.read(redis, RedisParts.eventNames(configuration), now);
        Future<Optional<List<SeenNode>>> nodes = nodes(redis);
        return Future.all(skips, nodes).map(all -> new RedisLook(Optional.of(skips.result()), nodes.result()));
    }

    private Future<List<StoreLook>> looks(LockStore store) {
        return Future.all(indexers.stream()
                        .map(indexer -> StoreLook.at(store, indexer))
                        .toList())
                .map(all -> all.list());
    }

    private FleetStatus status(Instant now, StoreAnswers<List<StoreLook>> looks, RedisLook redis) {
        List<IndexerStatus> all = new ArrayList<>();
        for (int i = 0; i < indexers.size(); i++) {
            int index = i;
            String indexer = indexers.get(i);
            Optional<Long> skips = redis.skips().map(counts -> counts.getOrDefault(indexer, 0L));
            all.add(IndexerStatus.of(indexer, looks.map(each -> each.get(index)), skips));
        }
        return new FleetStatus(
                now, all, redis.nodes(), List.copyOf(looks.answers().keySet()), Map.of(), looks.silent());
    }

    private static Future<Optional<List<SeenNode>>> nodes(RedisAccess redis) {
        return redis.send(Request.cmd(Command.CLIENT).arg("LIST"))
                .map(list -> Optional.ofNullable(list).map(text -> SeenNode.read(text.toString())))
                .recover(cause -> cause instanceof RedisFailure failure && refused(failure)
                        ? Future.succeededFuture(Optional.empty())
                        : Future.failedFuture(cause));
    }

    private static boolean refused(RedisFailure failure) {
        return failure.code().equals("NOPERM");
    }
}
