package io.github.indexercoordinator.indexer;

import io.vertx.core.Future;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Set;

/**
 * The sessions that the commands of runs have with a database. The statement of a session runs to its end, and commits, after its
 * client was killed; so it is ended here before the next run may begin. May be used from any thread.
 */
public interface DatabaseSessions {
    /** Whether connections to this address are connections to the database. May block, to look up a name. */
    boolean leadsTo(InetSocketAddress remote);

    /**
     * Ends the sessions of clients that are gone, and waits until they are not seen any more.
     *
     * @param clients the clients' ends of the connections
     * @param deadline until when, by the boot clock; there is one try even if it has passed
     * @return whether none is left; never fails
     */
    Future<Boolean> end(Set<InetSocketAddress> clients, Duration deadline);
}
