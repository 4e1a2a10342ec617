package io.github.indexercoordinator.indexer;

import io.vertx.core.Future;
import java.util.Set;

/**
 * A running command and the guard that ends it before its lease ends, whatever happens to this JVM. Methods may be called from
 * any thread and return at once; they are harmless after the end.
 */
public interface GuardedProcess {
    /** Moves the end: after each renewal. */
    void extend(GuardTerm term);

    /** Ends the command now: TERM, grace, KILL, at the latest at the last term's {@code killBy}. */
    void stop();

    /** Passes a signal on to the command's group, {@code INT}. */
    void signal(String name);

    /**
     * The TCP connections that the run's processes have at this moment. Found, and completed, on a thread that may block; none where
     * they cannot be seen.
     */
    default Future<Set<TcpConnection>> connections() {
        return Future.succeededFuture(Set.of());
    }

    /**
     * Completes once nothing of the run is alive, and only then. Fails with {@link UnprovenEndException} when that could not be
     * shown: the lease must then run out by itself.
     */
    Future<Ending> ended();

    /**
     * How a command ended.
     *
     * @param exitCode its own; 128 + n after signal n
     * @param byItself whether it ended by itself; otherwise its guard ended it, or we did in the guard's place
     */
    record Ending(int exitCode, boolean byItself) {}
}
