package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.lock.Timers;
import io.vertx.core.Future;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connections that a run's command has had with the database, noted while it lives: at each renewal, for the guard may end it
 * when we are frozen, and before we end it ourselves. Without a database nothing is looked for. Used from the indexer's context.
 */
final class RunConnections {
    private static final Logger LOG = LoggerFactory.getLogger(RunConnections.class);

    /** How long the end of a command may be put off by the look before it. */
    private static final Duration PATIENCE = Duration.ofMillis(500);

    private final Optional<DatabaseSessions> database;
    private final Timers timers;
    private final TcpTable table = new TcpTable(Path.of("/proc"));
    private final Set<TcpConnection> noted = ConcurrentHashMap.newKeySet();

    RunConnections(Optional<DatabaseSessions> database, Timers timers) {
        this.database = database;
        this.timers = timers;
    }

    /** Notes what a command has now, a little later. */
    void note(GuardedProcess command) {
        database.ifPresent(present -> look(command, present)
                .onFailure(unseen -> LOG.debug("the connections of a command cannot be seen", unseen)));
    }

    private Future<Void> look(GuardedProcess command, DatabaseSessions present) {
        return command.connections().map(found -> {
            found.stream()
                    .filter(connection -> present.leadsTo(connection.remote()))
                    .forEach(noted::add);
            return null;
        });
    }

    /** Ends a command after a last look, or without it when that takes too long. */
    void stop(GuardedProcess command) {
        database.ifPresentOrElse(present -> stop(command, present), command::stop);
    }

    private void stop(GuardedProcess command, DatabaseSessions present) {
        // Armed first, so that whatever goes wrong in the look does not keep the command alive.
        timers.after(PATIENCE, command::stop);
        look(command, present).onComplete(looked -> command.stop());
    }

    /** Ends what the command, which is gone, has left in the database; empty if nothing can be left. */
    Optional<Future<Boolean>> end(Duration deadline) {
        Set<InetSocketAddress> left = noted.isEmpty() ? Set.of() : left();
        return left.isEmpty() ? Optional.empty() : database.map(present -> present.end(left, deadline));
    }

    /** A connection that stands now belongs to another process, which has got the port since, and is none of ours. */
    private Set<InetSocketAddress> left() {
        Set<TcpConnection> standing = table.all();
        return noted.stream()
                .filter(connection -> !standing.contains(connection))
                .map(TcpConnection::local)
                .collect(Collectors.toSet());
    }
}
