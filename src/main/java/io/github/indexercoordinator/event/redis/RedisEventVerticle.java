package io.github.indexercoordinator.event.redis;

import io.github.indexercoordinator.redis.Channels;
import io.github.indexercoordinator.redis.RedisFailure;
import io.github.indexercoordinator.redis.RedisLinkOptions;
import io.github.indexercoordinator.redis.RedisMessage;
import io.github.indexercoordinator.redis.RedisSubscription;
import io.github.indexercoordinator.redis.SubscriptionListener;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hears what other nodes tell, passes it on, and brings what is about their runs to the indexers of this one. It only wakes them, so a message that is
 * lost, forged or malformed costs a look at the store and nothing else; after each gap every indexer is told that it may have
 * missed something, by an empty message. To be deployed on an event loop.
 */
public final class RedisEventVerticle extends VerticleBase {
    private static final Logger LOG = LoggerFactory.getLogger(RedisEventVerticle.class);
    private static final int LARGEST = 16 * 1024;
    private static final Set<String> WAKING = Set.of("lock-won", "released");

    private final RedisLinkOptions redis;
    private final RandomGenerator random;
    private final EventNames names;
    private final Map<String, String> addresses;
    private final Consumer<JsonObject> hearer;
    private @Nullable RedisSubscription subscription;

    /**
     * A listener.
     *
     * @param addresses where on the event bus each indexer listens, by its id
     * @param hearer gets every event that can be read, this node's own too, on the verticle's context
     */
    public RedisEventVerticle(
            RedisLinkOptions redis,
            RandomGenerator random,
            EventNames names,
            Map<String, String> addresses,
            Consumer<JsonObject> hearer) {
        this.redis = redis;
        this.random = random;
        this.names = names;
        this.addresses = Map.copyOf(addresses);
        this.hearer = hearer;
    }

    @Override
    public Future<?> start() {
        Channels channels = new Channels(List.of(), List.of(names.channelPattern()));
        subscription = new RedisSubscription(vertx, redis, random, channels, LARGEST, new Listener());
        return Future.succeededFuture();
    }

    @Override
    public Future<?> stop() {
        RedisSubscription listening = subscription;
        return listening == null ? Future.succeededFuture() : listening.close();
    }

    private void wakeAll() {
        addresses.values().forEach(address -> vertx.eventBus().send(address, new JsonObject()));
    }

    private void wake(String channel, JsonObject event) {
        List<String> parts = names.parts(channel);
        @Nullable String address = addresses.get(parts.get(parts.size() - 1));
        if (address != null && WAKING.contains(parts.get(0))) {
            vertx.eventBus().send(address, event);
        }
    }

    private static JsonObject read(String payload) {
        try {
            return new JsonObject(payload);
        } catch (DecodeException malformed) {
            return new JsonObject();
        }
    }

    private final class Listener implements SubscriptionListener {
        @Override
        public void confirmed() {
            wakeAll();
        }

        @Override
        public void lost(RedisFailure cause) {
            LOG.debug("not hearing of other nodes' runs: {}", cause.getMessage());
        }

        @Override
        public void message(RedisMessage message) {
            JsonObject event = read(message.payload().toString());
            wake(message.channel(), event);
            hearer.accept(event);
        }

        @Override
        public void oversized(String channel, int bytes) {
            wake(channel, new JsonObject());
        }
    }
}
