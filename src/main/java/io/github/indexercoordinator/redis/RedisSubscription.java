package io.github.indexercoordinator.redis;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Response;
import java.util.List;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * Listens on channels over a connection of its own, and subscribes anew after each loss. It counts as standing only once the
 * server has confirmed every channel. Messages published in between are gone: whoever must not miss any looks at what they are
 * about when {@link SubscriptionListener#confirmed()} comes. Needs RESP3, so Redis 6 or newer. Lives on the context it is made on.
 */
public final class RedisSubscription {
    private final List<Listening> listenings;
    private final RedisLink link;

    /**
     * For one listener.
     *
     * @param maxBytes larger payloads are not taken
     */
    public RedisSubscription(
            Vertx vertx,
            RedisLinkOptions options,
            RandomGenerator random,
            Channels channels,
            int maxBytes,
            SubscriptionListener listener) {
        this(vertx, options, random, List.of(new Listening(channels, maxBytes, listener)));
    }

    /** For several, who hear everything in the order in which it was published, whatever channel it came on. */
    public RedisSubscription(
            Vertx vertx, RedisLinkOptions options, RandomGenerator random, List<Listening> listenings) {
        this.listenings = List.copyOf(listenings);
        this.link = new RedisLink(vertx, options, random, linkListener(), wire -> subscribe(wire, options));
    }

    /** Whether the server has confirmed, and the connection stands since. From any thread. */
    public boolean isConfirmed() {
        return link.isUp();
    }

    /** Ends the subscription. Completes when that is done; never fails; may be repeated. */
    public Future<Void> close() {
        return link.close();
    }

    private RedisLinkListener linkListener() {
        return new RedisLinkListener() {
            @Override
            public void up() {
                listenings.forEach(each -> each.listener().confirmed());
            }

            @Override
            public void down(RedisFailure cause) {
                listenings.forEach(each -> each.listener().lost(cause));
            }
        };
    }

    private Future<Void> subscribe(RedisWire wire, RedisLinkOptions options) {
        Channels channels =
                Channels.all(listenings.stream().map(Listening::channels).toList());
        Confirmation confirmation = new Confirmation(channels.count());
        wire.onPush(push -> pushed(confirmation, push));
        return channels.subscribe(wire).compose(sent -> confirmation.within(options));
    }

    private void pushed(Confirmation confirmation, Response push) {
        switch (Push.kindOf(push)) {
            case CONFIRMED -> confirmation.countDown();
            case REFUSED -> confirmation.refused(push);
            case MESSAGE -> deliver(each -> each.names(push.get(1).toString()), push.get(1), push.get(2));
            case PATTERN_MESSAGE -> deliver(each -> each.matches(push.get(1).toString()), push.get(2), push.get(3));
            case OTHER -> {}
        }
    }

    private void deliver(Predicate<Listening> to, Response channel, Response payload) {
        RedisMessage message = new RedisMessage(channel.toString(), payload.toBuffer());
        listenings.stream().filter(to).forEach(each -> each.deliver(message));
    }
}
