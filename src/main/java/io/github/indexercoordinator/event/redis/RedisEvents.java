package io.github.indexercoordinator.event.redis;

import io.github.indexercoordinator.redis.Channels;
import io.github.indexercoordinator.redis.Listening;
import io.github.indexercoordinator.redis.RedisFailure;
import io.github.indexercoordinator.redis.RedisMessage;
import io.github.indexercoordinator.redis.SubscriptionListener;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hears what other nodes tell, passes it on, and brings what is about their runs to the indexers of this one. It only wakes them, so a message that is
 * lost, forged or malformed costs a look at the store and nothing else; after each gap every indexer is told that it may have
 * missed something, by an empty message. Called on one context.
 */
public final class RedisEvents implements SubscriptionListener {
    private static final Logger LOG = LoggerFactory.getLogger(RedisEvents.class);
    private static final int LARGEST = 16 * 1024;
    private static final Set<String> WAKING = Set.of("lock-won", "released", "queued");

    private final EventBus eventBus;
    private final EventNames names;
    private final Map<String, String> addresses;
    private final Consumer<JsonObject> hearer;

    /**
     * A listener.
     *
     * @param addresses where on the event bus each indexer listens, by its id
     * @param hearer gets every event that can be read, this node's own too, on the subscription's context
     */
    public RedisEvents(
            EventBus eventBus, EventNames names, Map<String, String> addresses, Consumer<JsonObject> hearer) {
        this.eventBus = eventBus;
        this.names = names;
        this.addresses = Map.copyOf(addresses);
        this.hearer = hearer;
    }

    /** What to listen to, and that this hears it. */
    public Listening listening() {
        return new Listening(new Channels(List.of(), List.of(names.channelPattern())), LARGEST, this);
    }

    private void wakeAll() {
        addresses.values().forEach(address -> eventBus.send(address, new JsonObject()));
    }

    private void wake(String channel, JsonObject event) {
        List<String> parts = names.parts(channel);
        @Nullable String address = addresses.get(parts.get(parts.size() - 1));
        if (address != null && WAKING.contains(parts.get(0))) {
            eventBus.send(address, event);
        }
    }

    private static JsonObject read(String payload) {
        try {
            return new JsonObject(payload);
        } catch (DecodeException malformed) {
            return new JsonObject();
        }
    }

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
