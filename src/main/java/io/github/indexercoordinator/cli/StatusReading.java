package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.Pause;
import io.github.indexercoordinator.lock.RunRecord;
import io.github.indexercoordinator.lock.Waiting;
import io.github.indexercoordinator.redis.RedisFailure;
import io.github.indexercoordinator.wiring.RedisParts;
import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.time.Instant;
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

    /** The status now. */
    Future<FleetStatus> read(RedisAccess redis) {
        return now(redis).compose(now -> read(redis, now));
    }

    // The store's: run records carry its times, and its hours name the counters well enough.
    private static Future<Instant> now(RedisAccess redis) {
        return redis.send(Request.cmd(Command.TIME)).map(time -> {
            if (time == null) {
                throw new IllegalStateException("Redis does not know the time");
            }
            return Instant.ofEpochSecond(time.get(0).toLong())
                    .plusMillis(time.get(1).toLong() / 1000);
        });
    }

    private Future<FleetStatus> read(RedisAccess redis, Instant now) {
        Future<Map<String, Long>> skips = SkipCounts.read(redis, RedisParts.eventNames(configuration), now);
        Future<Optional<List<SeenNode>>> nodes = nodes(redis);
        List<Future<IndexerStatus>> each =
                indexers.stream().map(indexer -> one(redis, indexer, skips)).toList();
        return Future.all(each)
                .compose(all -> nodes.map(seen -> new FleetStatus(now, all.<IndexerStatus>list(), seen)));
    }

    private static Future<IndexerStatus> one(RedisAccess redis, String indexer, Future<Map<String, Long>> skips) {
        // The holder first: a run that ends in between then shows its outcome, and never looks abandoned.
        Future<Optional<Holder>> holder = redis.store().holder(indexer);
        Future<Optional<RunRecord>> last = redis.store().lastRun(indexer);
        Future<Optional<Pause>> paused = redis.store().paused(indexer);
        Future<Optional<Waiting>> waiting = redis.store().waiting(indexer);
        return Future.all(holder, last, paused, waiting, skips)
                .map(all -> new IndexerStatus(
                        indexer,
                        holder.result(),
                        last.result(),
                        paused.result(),
                        waiting.result(),
                        skips.result().getOrDefault(indexer, 0L)));
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
