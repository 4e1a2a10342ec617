package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.RedisSettings.Topology;
import io.github.indexercoordinator.lock.BootClock;
import io.vertx.core.Future;
import java.util.function.Function;

/** A command's questions to Redis, from the connection to its end. */
final class RedisSession {
    private RedisSession() {}

    /**
     * Asks, and waits for the answer on the calling thread.
     *
     * @throws CommandFailure if this configuration has no Redis, or it does not answer
     */
    static <T> T ask(Configuration configuration, BootClock clock, Function<RedisAccess, Future<T>> questions)
            throws Exception {
        if (configuration.redis().topology() == Topology.NONE) {
            throw new CommandFailure(
                    ExitCode.CONFIGURATION,
                    "redis.topology is none, so the locks are in the node's own memory; ask the node over HTTP");
        }
        try (CommandLoop loop = new CommandLoop()) {
            return loop.await(() -> {
                RedisAccess redis = new RedisAccess(loop.vertx(), configuration, clock);
                return redis.up()
                        .compose(up -> questions.apply(redis))
                        .recover(RedisSession::unanswered)
                        .eventually(redis::close);
            });
        }
    }

    private static <T> Future<T> unanswered(Throwable cause) {
        return Future.failedFuture(
                cause instanceof CommandFailure
                        ? cause
                        : new CommandFailure(
                                ExitCode.UNAVAILABLE, "the lock store does not answer: " + cause.getMessage()));
    }
}
