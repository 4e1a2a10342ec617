package io.github.indexercoordinator.redis;

/**
 * One of those who share a subscription.
 *
 * @param channels what it listens to
 * @param maxBytes larger payloads are not taken
 * @param listener hears what comes on its channels, and of every gap
 */
public record Listening(Channels channels, int maxBytes, SubscriptionListener listener) {
    boolean names(String channel) {
        return channels.names().contains(channel);
    }

    boolean matches(String pattern) {
        return channels.patterns().contains(pattern);
    }

    void deliver(RedisMessage message) {
        if (message.payload().length() > maxBytes) {
            listener.oversized(message.channel(), message.payload().length());
        } else {
            listener.message(message);
        }
    }
}
