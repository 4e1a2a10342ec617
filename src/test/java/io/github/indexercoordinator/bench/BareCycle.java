package io.github.indexercoordinator.bench;

import io.github.indexercoordinator.redis.RedisLink;
import io.github.indexercoordinator.redis.RedisScript;
import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.util.List;

/** The two commands that a lock cannot do without, and nothing else: what ours is held against. */
record BareCycle(RedisLink link) implements Cycle {
    private static final RedisScript FREE = RedisScript.ofResource("/bench/compare-and-delete.lua");
    private static final String TOKEN = "bench:1:0123456789abcdef";

    @Override
    public Future<?> once(String slot) {
        String key = "bare:" + slot;
        Request set =
                Request.cmd(Command.SET).arg(key).arg(TOKEN).arg("NX").arg("PX").arg(30_000);
        return link.send(set)
                .compose(granted -> granted == null
                        ? Future.failedFuture(key + " was taken")
                        : link.run(FREE, List.of(key), List.of(TOKEN)));
    }
}
