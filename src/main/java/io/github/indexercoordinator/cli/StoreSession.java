package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.lock.BootClock;
import io.vertx.core.Future;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** A command's questions to the lock stores, from the connections to their end. Used on the command's own thread. */
final class StoreSession implements AutoCloseable {
    private final CommandLoop loop = new CommandLoop();
    private final StoreAccess stores;

    private StoreSession(Configuration configuration, BootClock clock) throws Exception {
        stores = loop.await(
                () -> Future.succeededFuture(new StoreAccess(loop.vertx(), configuration, clock, returned -> {})));
    }

    /**
     * Begins one; the first question waits for the connections.
     *
     * @throws CommandFailure if this configuration has no store that other processes see
     */
    static StoreSession open(Configuration configuration, BootClock clock) throws Exception {
        if (!StoreAccess.configured(configuration)) {
            throw new CommandFailure(
                    ExitCode.CONFIGURATION,
                    "redis.topology is none and there is no mysql, so the locks are in the node's own memory;"
                            + " ask the node over HTTP");
        }
        return new StoreSession(configuration, clock);
    }

    /** One question in a session of its own; throws as {@link #open} and {@link #ask}. */
    static <T> T once(Configuration configuration, BootClock clock, Function<StoreAccess, Future<T>> questions)
            throws Exception {
        try (StoreSession session = open(configuration, clock)) {
            return session.ask(questions);
        }
    }

    /**
     * Asks, and waits for the answer.
     *
     * @throws CommandFailure if no store answers
     */
    <T> T ask(Function<StoreAccess, Future<T>> questions) throws Exception {
        return loop.await(
                () -> stores.up().compose(up -> questions.apply(stores)).recover(this::unanswered));
    }

    /** Asks as {@link #ask} does, but also when no store answers: what is asked must see to that itself. */
    <T> T whatever(Function<StoreAccess, Future<T>> questions) throws Exception {
        return loop.await(() -> stores.up().transform(tried -> questions.apply(stores)));
    }

    private <T> Future<T> unanswered(Throwable cause) {
        String who = stores.locks().several() ? "no lock store answers: " : "the lock store does not answer: ";
        return Future.failedFuture(
                cause instanceof CommandFailure
                        ? cause
                        : new CommandFailure(ExitCode.UNAVAILABLE, who + cause.getMessage()));
    }

    @Override
    public void close() {
        // The connections first: their links take an end that they did not ask for as a loss, and dial anew.
        CompletableFuture<Void> closed = new CompletableFuture<>();
        loop.hop(() -> stores.close().onComplete(done -> closed.complete(null)));
        closed.join();
        loop.close();
    }
}
