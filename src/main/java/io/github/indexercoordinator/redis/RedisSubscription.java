package io.github.indexercoordinator.redis;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.redis.client.Response;
import java.util.random.RandomGenerator;

/**
 * Listens on channels over a connection of its own, and subscribes anew after each loss. It counts as standing only once the
 * server has confirmed every channel. Messages published in between are gone: whoever must not miss any looks at what they are
 * about when {@link SubscriptionListener#confirmed()} comes. Needs RESP3, so Redis 6 or newer. Lives on the context it is made on.
 */
public final class RedisSubscription {
    private final Channels channels;
    private final int maxBytes;
    private final SubscriptionListener listener;
    private final RedisLink link;

    /** @param maxBytes larger payloads are not taken */
    public RedisSubscription(
            Vertx vertx,
            RedisLinkOptions options,
            RandomGenerator random,
            Channels channels,
            int maxBytes,
            SubscriptionListener listener) {
        this.channels = channels;
        this.maxBytes = maxBytes;
        this.listener = listener;
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
                listener.confirmed();
            }

            @Override
            public void down(RedisFailure cause) {
                listener.lost(cause);
            }
        };
    }

    private Future<Void> subscribe(RedisWire wire, RedisLinkOptions options) {
        Confirmation confirmation = new Confirmation(channels.count());
        wire.onPush(push -> pushed(confirmation, push));
        return channels.subscribe(wire).compose(sent -> confirmation.within(options));
    }

    private void pushed(Confirmation confirmation, Response push) {
        switch (Push.kindOf(push)) {
            case CONFIRMED -> confirmation.countDown();
            case REFUSED -> confirmation.refused(push);
            case MESSAGE -> deliver(push.get(1), push.get(2));
            case PATTERN_MESSAGE -> deliver(push.get(2), push.get(3));
            case OTHER -> {}
        }
    }

    private void deliver(Response channel, Response payload) {
        Buffer bytes = payload.toBuffer();
        if (bytes.length() > maxBytes) {
            listener.oversized(channel.toString(), bytes.length());
        } else {
            listener.message(new RedisMessage(channel.toString(), bytes));
        }
    }
}
