package io.github.indexercoordinator.lock.mysql;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.ClosedConnectionException;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One live session, from its handshake to its loss; never used again after that. Every statement is answered or failed within the
 * timeout, and a timeout ends the session: the answers behind it are stuck as well. Used on the link's context only.
 */
final class MysqlWire {
    private static final Logger LOG = LoggerFactory.getLogger(MysqlWire.class);

    private final MysqlLinkOptions options;
    private final Pool pool;
    private final SqlConnection connection;
    private final long openedAt = System.nanoTime();
    private long sentAt = System.nanoTime();
    private Handler<MysqlFailure> onLost = cause -> {};
    private @Nullable MysqlFailure lost;

    private MysqlWire(MysqlLinkOptions options, Pool pool, SqlConnection connection) {
        this.options = options;
        this.pool = pool;
        this.connection = connection;
        connection
                .exceptionHandler(cause -> lose(MysqlFailure.unknown("session lost: " + cause.getMessage())))
                .closeHandler(end -> lose(MysqlFailure.unknown("session closed by " + options.address())));
    }

    /** Opens a session. Fails with a {@link MysqlFailure}. */
    static Opening open(Vertx vertx, MysqlLinkOptions options) {
        Pool pool = MysqlClient.pool(vertx, options);
        Future<MysqlWire> wire = pool.getConnection()
                .timeout(MysqlClient.connectLimit(options).toMillis(), TimeUnit.MILLISECONDS)
                .map(connection -> new MysqlWire(options, pool, connection))
                .recover(cause -> {
                    closeQuietly(pool);
                    return Future.failedFuture(connectFailure(options, cause));
                });
        return new Opening(wire, () -> closeQuietly(pool));
    }

    /** A session being opened, and what gives that up. */
    record Opening(Future<MysqlWire> wire, Runnable abandon) {}

    private static MysqlFailure connectFailure(MysqlLinkOptions options, Throwable cause) {
        MysqlFailure failure = MysqlFailure.of(cause);
        // What the server says before its greeting, the client does not read.
        String reason = cause instanceof ClosedConnectionException
                ? "it closed the connection at once, as when max_connections is reached or it is being stopped"
                : failure.getMessage();
        String message = "no session with MySQL at " + options.address() + ": " + reason;
        MysqlFailure.Kind kind =
                failure.kind() == MysqlFailure.Kind.FAULT ? MysqlFailure.Kind.FAULT : MysqlFailure.Kind.NOT_SENT;
        return new MysqlFailure(kind, failure.code(), message);
    }

    private static void closeQuietly(Pool pool) {
        pool.close().onFailure(cause -> LOG.debug("closing a MySQL session failed", cause));
    }

    /** Hears of the loss, once. At once, if it has happened already. */
    void onLost(Handler<MysqlFailure> handler) {
        onLost = handler;
        if (lost != null) {
            handler.handle(lost);
        }
    }

    long nanosOpen() {
        return System.nanoTime() - openedAt;
    }

    long nanosQuiet() {
        return System.nanoTime() - sentAt;
    }

    /** Sends one or more statements in one go; the result is the last one's. */
    Future<RowSet<Row>> send(String sql) {
        if (lost != null) {
            return Future.failedFuture(lost.beforeSending());
        }
        sentAt = System.nanoTime();
        return connection
                .query(sql)
                .execute()
                .timeout(options.timeout().toMillis(), TimeUnit.MILLISECONDS)
                .map(MysqlWire::lastOf)
                .recover(cause -> Future.failedFuture(failed(cause)));
    }

    private static RowSet<Row> lastOf(RowSet<Row> results) {
        RowSet<Row> last = results;
        while (last.next() != null) {
            last = last.next();
        }
        return last;
    }

    private MysqlFailure failed(Throwable cause) {
        MysqlFailure failure = failure(cause);
        if (failure.code() == 0) {
            lose(failure);
        }
        return failure;
    }

    private MysqlFailure failure(Throwable cause) {
        if (cause instanceof TimeoutException) {
            return MysqlFailure.unknown("no answer from MySQL at " + options.address() + " within "
                    + options.timeout().toMillis() + " ms");
        }
        return cause instanceof ClosedConnectionException
                ? MysqlFailure.unknown("session with MySQL at " + options.address() + " lost before the answer")
                : MysqlFailure.of(cause);
    }

    /** Closes the socket and fails what is on its way; further calls do nothing. */
    void lose(MysqlFailure cause) {
        if (lost == null) {
            lost = cause;
            closeQuietly(pool);
            onLost.handle(cause);
        }
    }
}
