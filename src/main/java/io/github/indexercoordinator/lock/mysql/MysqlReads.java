package io.github.indexercoordinator.lock.mysql;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Questions to the server on a session of their own, apart from the one that holds locks: read-only, one after the other, each limited
 * in time by us and by the server. The session is opened by the first question, and anew after it was lost. May be used from any thread.
 */
public final class MysqlReads {
    private static final Logger LOG = LoggerFactory.getLogger(MysqlReads.class);

    private final Vertx vertx;
    private final MysqlLinkOptions options;
    private @Nullable Pool pool;

    public MysqlReads(Vertx vertx, MysqlLinkOptions options) {
        this.vertx = vertx;
        this.options = options;
    }

    /** Asks once. Fails when there is no answer within twice the time a statement may take, which ends the session. */
    public Future<RowSet<Row>> ask(String sql) {
        Pool asked = pool();
        return asked.withConnection(session ->
                        limited(session).compose(ready -> session.query(sql).execute()))
                .timeout(options.timeout().multipliedBy(2).toMillis(), TimeUnit.MILLISECONDS)
                .onFailure(cause -> drop(asked));
    }

    // The server's limit has another name and another unit in each of the two. MySQL would answer of tables what it
    // knew a day ago.
    private Future<?> limited(SqlConnection session) {
        boolean mariadb = session.databaseMetadata().fullVersion().contains("MariaDB");
        String limit = mariadb
                ? "max_statement_time = " + options.timeout().toMillis() / 1000.0
                : "max_execution_time = " + options.timeout().toMillis()
                        + ", SESSION information_schema_stats_expiry = 0";
        return session.query("SET SESSION " + limit)
                .execute()
                .compose(set ->
                        session.query("SET SESSION TRANSACTION READ ONLY").execute());
    }

    private synchronized Pool pool() {
        Pool present = pool;
        if (present == null) {
            present = MysqlClient.pool(vertx, options);
            pool = present;
        }
        return present;
    }

    private synchronized void drop(Pool broken) {
        if (pool == broken) {
            pool = null;
            closeQuietly(broken);
        }
    }

    /** Ends the session. Never fails. */
    public synchronized Future<Void> close() {
        Pool present = pool;
        pool = null;
        if (present != null) {
            closeQuietly(present);
        }
        return Future.succeededFuture();
    }

    private static void closeQuietly(Pool pool) {
        pool.close().onFailure(cause -> LOG.debug("closing a MySQL session failed", cause));
    }
}
