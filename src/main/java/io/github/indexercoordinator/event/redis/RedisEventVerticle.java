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
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hears what other nodes tell of their runs, and brings it to the indexers of this one. It only wakes them, so a message that is
 * lost, forged or malformed costs a look at the store and nothing else; after each gap every indexer is told that it may have
 * missed something, by an empty message. To be deployed on an event loop.
 */
public final class RedisEventVerticle extends VerticleBase {
    private static final Logger LOG = LoggerFactory.getLogger(RedisEventVerticle.class);
    private static final int LARGEST = 64 * 1024;
    private static final List<String> WAKING = List.of("lock-won", "released");

    private final RedisLinkOptions redis;
    private final RandomGenerator random;
    private final EventNames names;
    private final Map<String, String> addresses;
    private @Nullable RedisSubscription subscription;

    /** @param addresses where on the event bus each indexer listens, by its id */
    public RedisEventVerticle(
            RedisLinkOptions redis, RandomGenerator random, EventNames names, Map<String, String> addresses) {
        this.redis = redis;
        this.random = random;
        this.names = names;
        this.addresses = Map.copyOf(addresses);
    }

    @Override
    public Future<?> start() {
        List<String> patterns = WAKING.stream().map(names::channelPattern).toList();
        Channels channels = new Channels(List.of(), patterns);
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

    private void wake(String channel, String payload) {
        @Nullable String address = addresses.get(channel.substring(channel.lastIndexOf(':') + 1));
        if (address != null) {
            vertx.eventBus().send(address, read(payload));
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
            wake(message.channel(), message.payload().toString());
        }

        @Override
        public void oversized(String channel, int bytes) {
            wake(channel, "");
        }
    }
}
