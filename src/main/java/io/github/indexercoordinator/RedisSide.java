package io.github.indexercoordinator;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.contention.ContentionSource;
import io.github.indexercoordinator.event.EventJson;
import io.github.indexercoordinator.event.EventPublisher;
import io.github.indexercoordinator.event.History;
import io.github.indexercoordinator.event.redis.EventScript;
import io.github.indexercoordinator.event.redis.RedisEvents;
import io.github.indexercoordinator.event.redis.RedisHistory;
import io.github.indexercoordinator.event.redis.RedisPublisher;
import io.github.indexercoordinator.indexer.IndexerAddresses;
import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.StoreListener;
import io.github.indexercoordinator.lock.StoreMember;
import io.github.indexercoordinator.lock.redis.RedisLockStore;
import io.github.indexercoordinator.redis.RedisFailure;
import io.github.indexercoordinator.redis.RedisLink;
import io.github.indexercoordinator.redis.RedisLinkListener;
import io.github.indexercoordinator.trigger.TriggerIntake;
import io.github.indexercoordinator.trigger.TriggerParser;
import io.github.indexercoordinator.trigger.redis.RedisTriggerVerticle;
import io.github.indexercoordinator.wiring.RedisParts;
import io.vertx.core.Context;
import io.vertx.core.Deployable;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A node with a Redis server: one connection for locks and the events about them, in true order, and one that listens. */
final class RedisSide implements StoreSide {
    private static final Duration CATCHING_UP = Duration.ofSeconds(1);

    private final Vertx vertx;
    private final Configuration configuration;
    private final RedisLink lockLink;
    private final LazyLink historyLink;
    private final Consumer<JsonObject> heard;
    private final LockStore locks;
    private final EventPublisher publisher;
    private @Nullable RedisTriggerVerticle triggers;

    /**
     * @param heard gets every event of the fleet that is heard
     * @param turns hears how Redis fares
     */
    RedisSide(
            Vertx vertx,
            Configuration configuration,
            BootClock clock,
            EventJson json,
            Consumer<JsonObject> heard,
            StoreListener turns) {
        this.vertx = vertx;
        this.configuration = configuration;
        this.heard = heard;
        lockLink = open(vertx, "locks", toldTo(turns));
        historyLink = new LazyLink(() -> open(vertx, "history", RedisLinkListener.NONE));
        locks = new RedisLockStore(vertx, lockLink, RedisParts.lockNames(configuration), clock);
        publisher = publisher(vertx, json);
    }

    private RedisLink open(Vertx vertx, String role, RedisLinkListener listener) {
        return new RedisLink(vertx, RedisParts.options(configuration, role), new SecureRandom(), listener);
    }

    private static RedisLinkListener toldTo(StoreListener turns) {
        return new RedisLinkListener() {
            @Override
            public void up() {
                turns.answers(RedisLockStore.NAME);
            }

            @Override
            public void down(RedisFailure cause) {
                turns.silent(RedisLockStore.NAME, String.valueOf(cause.getMessage()));
            }
        };
    }

    private RedisEvents heard() {
        Map<String, String> addresses = configuration.indexers().keySet().stream()
                .collect(Collectors.toMap(indexer -> indexer, IndexerAddresses::heard));
        return new RedisEvents(vertx.eventBus(), RedisParts.eventNames(configuration), addresses, heard);
    }

    private EventPublisher publisher(Vertx vertx, EventJson json) {
        Context context = vertx.getOrCreateContext();
        return new RedisPublisher(
                EventScript.on(lockLink),
                RedisParts.eventNames(configuration),
                json,
                configuration.history().maxLength(),
                configuration.history().keep(),
                task -> context.runOnContext(hop -> vertx.setTimer(CATCHING_UP.toMillis(), due -> task.run())));
    }

    @Override
    public Optional<StoreMember> locks() {
        return Optional.of(new StoreMember(
                locks, configuration.redis().required(), configuration.redis().commandTimeout()));
    }

    @Override
    public List<EventPublisher> publishers() {
        return List.of(publisher);
    }

    @Override
    public Optional<History> history() {
        return Optional.of(new RedisHistory(historyLink::send, RedisParts.eventNames(configuration)));
    }

    @Override
    public Optional<ContentionSource> contention() {
        return Optional.of(
                RedisParts.contention(configuration, configuration.indexers().keySet(), historyLink::send));
    }

    @Override
    public List<Deployable> triggerSources(TriggerParser parser, TriggerIntake intake) {
        RedisTriggerVerticle source = new RedisTriggerVerticle(
                RedisParts.options(configuration, "triggers"),
                new SecureRandom(),
                configuration.namespace() + configuration.triggers().channel(),
                parser,
                intake,
                List.of(heard().listening()));
        triggers = source;
        return List.of(source);
    }

    @Override
    public List<String> missing() {
        return lockLink.isUp() && (triggers == null || !triggers.listening())
                ? List.of("the subscription to the trigger channel is not confirmed")
                : List.of();
    }

    @Override
    public Future<Void> close() {
        return historyLink.close();
    }
}
