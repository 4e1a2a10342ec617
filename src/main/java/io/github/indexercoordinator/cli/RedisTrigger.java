package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.lock.LeaseSet;
import io.github.indexercoordinator.redis.Channels;
import io.github.indexercoordinator.redis.RedisSubscription;
import io.github.indexercoordinator.wiring.MysqlParts;
import io.github.indexercoordinator.wiring.RedisParts;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A trigger's way over Redis. Made and used on the command's event loop. */
final class RedisTrigger {
    private static final int LARGEST_EVENT = 64 * 1024;

    private final Vertx vertx;
    private final Configuration configuration;
    private final TriggerRequest request;
    private final BootClock clock;
    private final StoreNews news = new StoreNews(returned -> {});
    private final RedisAccess redis;
    private @Nullable LeaseSet everywhere;
    private @Nullable RedisSubscription subscription;

    RedisTrigger(Vertx vertx, Configuration configuration, BootClock clock, TriggerRequest request) {
        this.vertx = vertx;
        this.configuration = configuration;
        this.request = request;
        this.clock = clock;
        this.redis = new RedisAccess(vertx, configuration, clock, news);
    }

    /** Looks at the runs of this trigger; once Redis has been silent, in every store. */
    RunLooks looks() {
        RunLooks inRedis = new StoreLooks(redis.locks().store(), request.id());
        return indexer -> everywhere == null
                ? inRedis.at(indexer).recover(silent -> lookEverywhere(indexer, silent))
                : new StoreLooks(everywhere, request.id()).at(indexer);
    }

    private Future<RunLooks.Sight> lookEverywhere(String indexer, Throwable silent) {
        if (everywhere == null) {
            everywhere = MysqlParts.store(vertx, configuration, clock, "cli", news)
                    .map(mysql -> new LeaseSet(
                            List.of(redis.locks(), mysql),
                            configuration.triggers().remember()))
                    .orElse(null);
        }
        return everywhere == null ? Future.failedFuture(silent) : new StoreLooks(everywhere, request.id()).at(indexer);
    }

    /** Publishes the trigger once Redis answers; the result is how many have heard it. */
    Future<Long> publish() {
        return redis.up()
                .compose(up -> redis.publish(channel(), request.message().encode()));
    }

    /** Hands on every event; completes once Redis has confirmed that it will send them. */
    Future<Void> subscribe(Consumer<JsonObject> listener) {
        EventFeed feed = new EventFeed(listener);
        String pattern = configuration.namespace() + configuration.events().channel() + ":*";
        subscription = new RedisSubscription(
                vertx,
                RedisParts.options(configuration, "cli-events"),
                new SecureRandom(),
                new Channels(List.of(), List.of(pattern)),
                LARGEST_EVENT,
                feed);
        return feed.confirmation();
    }

    /** Where triggers are published. */
    String channel() {
        return configuration.namespace() + configuration.triggers().channel();
    }

    /** Ends the connections. Never fails. */
    Future<Void> close() {
        Future<Void> feed =
                Optional.ofNullable(subscription).map(RedisSubscription::close).orElse(Future.succeededFuture());
        Future<Void> others = everywhere == null ? Future.succeededFuture() : everywhere.close();
        return Future.join(feed, redis.close(), others).mapEmpty();
    }
}
