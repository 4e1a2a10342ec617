package io.github.indexercoordinator.redis;

/** Hears how a link fares; called on the link's context. */
public interface RedisLinkListener {
    /** Nobody listens. */
    RedisLinkListener NONE = new RedisLinkListener() {};

    /** The connection stands: for the first time, or again. */
    default void up() {}

    /** The connection is gone, or the first try for one has failed. Told once for each outage. */
    default void down(RedisFailure cause) {}
}
