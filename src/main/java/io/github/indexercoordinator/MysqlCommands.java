package io.github.indexercoordinator;

import io.github.indexercoordinator.indexer.DatabaseSessions;
import io.github.indexercoordinator.lock.mysql.MysqlSessions;
import io.vertx.core.Future;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Set;

/** The sessions of commands with the MySQL that also keeps locks. */
record MysqlCommands(MysqlSessions sessions) implements DatabaseSessions {
    @Override
    public boolean leadsTo(InetSocketAddress remote) {
        return sessions.leadsTo(remote);
    }

    @Override
    public Future<Boolean> end(Set<InetSocketAddress> clients, Duration deadline) {
        return sessions.end(clients, deadline);
    }
}
