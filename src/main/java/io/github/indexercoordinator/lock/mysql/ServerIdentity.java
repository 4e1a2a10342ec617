package io.github.indexercoordinator.lock.mysql;

import io.github.indexercoordinator.network.LastServer;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.time.Duration;
import java.util.StringJoiner;

/**
 * Whether the server that answers is still the one that answered before: another one may have forgotten what that was told. MySQL
 * names itself by a UUID that outlives a restart, as its commits do; MariaDB has none, so there host, {@code server_id} and start
 * stand for it. Used on the link's context, but for the question.
 */
final class ServerIdentity {
    private static final String VARIABLES =
            "SHOW GLOBAL VARIABLES WHERE Variable_name IN ('server_uuid', 'hostname', 'server_id')";
    private static final String START = "SELECT UNIX_TIMESTAMP() - VARIABLE_VALUE FROM information_schema.GLOBAL_STATUS"
            + " WHERE VARIABLE_NAME = 'UPTIME'";

    private final LastServer last = new LastServer();

    /** Asks in a new session. */
    Future<Void> learn(MysqlWire wire) {
        return wire.send(VARIABLES)
                .map(ServerIdentity::text)
                .compose(variables -> variables.contains("server_uuid")
                        ? Future.succeededFuture(variables)
                        : wire.send(START).map(start -> variables + text(start)))
                .map(identity -> {
                    last.answers(identity);
                    return null;
                });
    }

    /** Whether another server took the place of the known one less than this time ago. From any thread. */
    boolean replacedWithin(Duration time) {
        return last.replacedWithin(time);
    }

    private static String text(RowSet<Row> rows) {
        StringJoiner text = new StringJoiner(" ");
        for (Row row : rows) {
            for (int i = 0; i < row.size(); i++) {
                text.add(String.valueOf(row.getValue(i)));
            }
        }
        return text.toString();
    }
}
