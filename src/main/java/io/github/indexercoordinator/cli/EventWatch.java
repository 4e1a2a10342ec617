package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.redis.Channels;
import io.github.indexercoordinator.redis.RedisFailure;
import io.github.indexercoordinator.redis.RedisMessage;
import io.github.indexercoordinator.redis.RedisSubscription;
import io.github.indexercoordinator.redis.SubscriptionListener;
import io.github.indexercoordinator.wiring.RedisParts;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.security.SecureRandom;
import java.util.List;
import java.util.function.Consumer;

/** Hears every event for as long as the process lives, and says where it has missed some. */
final class EventWatch implements SubscriptionListener {
    private static final int LARGEST_EVENT = 65_536;

    private final EventFeed feed;
    private final Consumer<String> notes;
    private final Promise<Integer> end = Promise.promise();
    private boolean begun;

    /** @param notes hears what is no event */
    EventWatch(Consumer<JsonObject> events, Consumer<String> notes) {
        this.feed = new EventFeed(events);
        this.notes = notes;
    }

    /** Fails with a {@link CommandFailure} when Redis does not answer at first; otherwise never completes. */
    Future<Integer> begin(Vertx vertx, Configuration configuration) {
        String pattern = configuration.namespace() + configuration.events().channel() + ":*";
        RedisSubscription subscription = new RedisSubscription(
                vertx,
                RedisParts.options(configuration, "cli-events"),
                new SecureRandom(),
                new Channels(List.of(), List.of(pattern)),
                LARGEST_EVENT,
                this);
        return end.future().eventually(subscription::close);
    }

    @Override
    public void confirmed() {
        if (begun) {
            notes.accept("listening again; what happened meanwhile stands in the history");
        }
        begun = true;
    }

    @Override
    public void lost(RedisFailure cause) {
        if (begun) {
            notes.accept("not hearing events: " + cause.getMessage());
        } else {
            end.tryFail(new CommandFailure(ExitCode.UNAVAILABLE, "Redis does not answer: " + cause.getMessage()));
        }
    }

    @Override
    public void message(RedisMessage message) {
        feed.message(message);
    }

    @Override
    public void oversized(String channel, int bytes) {
        notes.accept("an event of " + bytes + " bytes on " + channel + " is passed over");
    }
}
