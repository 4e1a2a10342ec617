package io.github.indexercoordinator.trigger.redis;

import io.github.indexercoordinator.redis.Channels;
import io.github.indexercoordinator.redis.Listening;
import io.github.indexercoordinator.redis.RedisFailure;
import io.github.indexercoordinator.redis.RedisLinkOptions;
import io.github.indexercoordinator.redis.RedisMessage;
import io.github.indexercoordinator.redis.RedisSubscription;
import io.github.indexercoordinator.redis.SubscriptionListener;
import io.github.indexercoordinator.trigger.ParsedTriggers;
import io.github.indexercoordinator.trigger.TriggerIntake;
import io.github.indexercoordinator.trigger.TriggerParser;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes triggers from a Redis channel. Starts also while Redis is away, and listens as soon as it is there. To be deployed on an
 * event loop.
 */
public final class RedisTriggerVerticle extends VerticleBase {
    private static final Logger LOG = LoggerFactory.getLogger(RedisTriggerVerticle.class);
    private static final String SOURCE = "redis";

    private final RedisLinkOptions redis;
    private final RandomGenerator random;
    private final String channel;
    private final TriggerParser parser;
    private final TriggerIntake intake;
    private final List<Listening> beside;
    private volatile @Nullable RedisSubscription subscription;

    /**
     * A source.
     *
     * @param channel with its namespace
     * @param beside who listens over the same connection, and so knows what was published before a trigger
     */
    public RedisTriggerVerticle(
            RedisLinkOptions redis,
            RandomGenerator random,
            String channel,
            TriggerParser parser,
            TriggerIntake intake,
            List<Listening> beside) {
        this.redis = redis;
        this.random = random;
        this.channel = channel;
        this.parser = parser;
        this.intake = intake;
        this.beside = List.copyOf(beside);
    }

    @Override
    public Future<?> start() {
        List<Listening> all = new ArrayList<>(beside);
        all.add(new Listening(Channels.of(channel), TriggerParser.LARGEST, new Listener()));
        subscription = new RedisSubscription(vertx, redis, random, all);
        return Future.succeededFuture();
    }

    @Override
    public Future<?> stop() {
        RedisSubscription listening = subscription;
        return listening == null ? Future.succeededFuture() : listening.close();
    }

    /** Whether triggers are heard: Redis has confirmed the subscription, and the connection stands since. From any thread. */
    public boolean listening() {
        RedisSubscription listening = subscription;
        return listening != null && listening.isConfirmed();
    }

    private void take(ParsedTriggers triggers) {
        intake.take(triggers, SOURCE).onSuccess(decisions -> LOG.debug("triggers from {}: {}", channel, decisions));
    }

    private final class Listener implements SubscriptionListener {
        @Override
        public void confirmed() {
            LOG.info("listening for triggers on {}", channel);
        }

        @Override
        public void lost(RedisFailure cause) {
            LOG.warn("not listening for triggers on {}: what is published now is not heard here", channel);
        }

        @Override
        public void message(RedisMessage message) {
            take(parser.parse(message.payload().toString(), SOURCE).broadcast());
        }

        @Override
        public void oversized(String from, int bytes) {
            take(ParsedTriggers.tooLarge(bytes));
        }
    }
}
