package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.RedisSettings.Topology;
import io.github.indexercoordinator.lock.BootClock;
import io.vertx.core.Future;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** A command's questions to Redis, from the connection to its end. Used on the command's own thread. */
final class RedisSession implements AutoCloseable {
    private final CommandLoop loop = new CommandLoop();
    private final RedisAccess redis;

    private RedisSession(Configuration configuration, BootClock clock) throws Exception {
        redis = loop.await(() -> Future.succeededFuture(new RedisAccess(loop.vertx(), configuration, clock)));
    }

    /**
     * Begins one; the first question waits for the connection.
     *
     * @throws CommandFailure if this configuration has no Redis
     */
    static RedisSession open(Configuration configuration, BootClock clock) throws Exception {
        if (configuration.redis().topology() == Topology.NONE) {
            throw new CommandFailure(
                    ExitCode.CONFIGURATION,
                    "redis.topology is none, so the locks are in the node's own memory; ask the node over HTTP");
        }
        return new RedisSession(configuration, clock);
    }

    /** One question in a session of its own; throws as {@link #open} and {@link #ask}. */
    static <T> T once(Configuration configuration, BootClock clock, Function<RedisAccess, Future<T>> questions)
            throws Exception {
        try (RedisSession session = open(configuration, clock)) {
            return session.ask(questions);
        }
    }

    /**
     * Asks, and waits for the answer.
     *
     * @throws CommandFailure if Redis does not answer
     */
    <T> T ask(Function<RedisAccess, Future<T>> questions) throws Exception {
        return loop.await(() -> redis.up().compose(up -> questions.apply(redis)).recover(RedisSession::unanswered));
    }

    private static <T> Future<T> unanswered(Throwable cause) {
        return Future.failedFuture(
                cause instanceof CommandFailure
                        ? cause
                        : new CommandFailure(
                                ExitCode.UNAVAILABLE, "the lock store does not answer: " + cause.getMessage()));
    }

    @Override
    public void close() {
        // The connection first: its link takes an end that it did not ask for as a loss, and dials anew.
        CompletableFuture<Void> closed = new CompletableFuture<>();
        loop.hop(() -> redis.close().onComplete(done -> closed.complete(null)));
        closed.join();
        loop.close();
    }
}
