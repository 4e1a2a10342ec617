package io.github.indexercoordinator.redis;

/** What a subscription tells; called on its context, one call after the other. */
public interface SubscriptionListener {
    /** The server has confirmed every channel and pattern: for the first time, or again. What came in between was not heard. */
    void confirmed();

    /** Nothing is heard any more, or the first try has failed. Told once for each outage. */
    void lost(RedisFailure cause);

    /** Somebody published something. */
    void message(RedisMessage message);

    /**
     * Somebody published more than the subscription takes; it was thrown away unread.
     *
     * @param bytes how much it was
     */
    void oversized(String channel, int bytes);
}
