package io.github.indexercoordinator.event.redis;

import io.github.indexercoordinator.redis.RedisLink;
import io.github.indexercoordinator.redis.RedisScript;
import io.vertx.core.Future;
import java.util.List;

/** Runs {@code publish-event.lua} on Redis. */
@FunctionalInterface
public interface EventScript {
    /** Runs it once; fails when Redis did not answer in time or refused. Returns at once, never throws. */
    Future<?> run(List<String> keys, List<String> arguments);

    /**
     * Runs it over a link. Where this is the lock store's link too, an indexer's events stand in the history in the order in which
     * they were told; over two connections they may change places.
     */
    static EventScript on(RedisLink link) {
        RedisScript script = RedisScript.ofResource("/lua/publish-event.lua");
        return (keys, arguments) -> link.run(script, keys, arguments);
    }
}
