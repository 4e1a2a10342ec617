package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.redis.RedisFailure;
import io.github.indexercoordinator.redis.RedisMessage;
import io.github.indexercoordinator.redis.SubscriptionListener;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.util.function.Consumer;

/** Takes the events out of what is published; whatever is none is passed over. */
final class EventFeed implements SubscriptionListener {
    private final Consumer<JsonObject> listener;
    private final Promise<Void> confirmed = Promise.promise();

    EventFeed(Consumer<JsonObject> listener) {
        this.listener = listener;
    }

    /** Completes when the subscription stands; fails when the first try for it does. */
    Future<Void> confirmation() {
        return confirmed.future();
    }

    @Override
    public void confirmed() {
        confirmed.tryComplete();
    }

    @Override
    public void lost(RedisFailure cause) {
        // Later losses are made good by looks at the run records.
        confirmed.tryFail(cause);
    }

    @Override
    public void message(RedisMessage message) {
        JsonObject event;
        try {
            event = new JsonObject(message.payload());
        } catch (DecodeException | ClassCastException noEvent) {
            return;
        }
        listener.accept(event);
    }

    @Override
    public void oversized(String channel, int bytes) {
        // No event of ours is that large.
    }
}
