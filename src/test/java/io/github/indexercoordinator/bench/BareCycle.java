package io.github.indexercoordinator.bench;

import io.github.indexercoordinator.redis.RedisLink;
import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;

/**
 * The two commands that a lock cannot do without, and nothing else: what ours is held against.
 *
 * @param free the digest of the script that compares and deletes
 */
record BareCycle(RedisLink link, String free) implements Cycle {
    private static final String TOKEN = "bench:1:0123456789abcdef";
    private static final String COMPARE_AND_DELETE = """
            if redis.call('GET', KEYS[1]) == ARGV[1] then
              return redis.call('DEL', KEYS[1])
            end
            return 0
            """;

    /** Loads the script. */
    static Future<BareCycle> over(RedisLink link) {
        Request load = Request.cmd(Command.SCRIPT).arg("LOAD").arg(COMPARE_AND_DELETE);
        return link.send(load).map(sha -> new BareCycle(link, String.valueOf(sha)));
    }

    @Override
    public Future<?> once(String slot) {
        String key = "bare:" + slot;
        Request set =
                Request.cmd(Command.SET).arg(key).arg(TOKEN).arg("NX").arg("PX").arg(30_000);
        Request delete = Request.cmd(Command.EVALSHA).arg(free).arg(1).arg(key).arg(TOKEN);
        return link.send(set)
                .compose(granted -> granted == null ? Future.failedFuture(key + " was taken") : link.send(delete));
    }
}
