package io.github.indexercoordinator.testing;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.vertx.core.Vertx;
import io.vertx.mysqlclient.MySQLBuilder;
import io.vertx.mysqlclient.MySQLConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Looks into a MySQL server and changes things there as another program would, on one session of its own. */
public final class MysqlProbe implements AutoCloseable {
    private final Pool pool;
    private final SqlConnection session;

    /** @param uri of a server; its database is made if it is not there */
    public MysqlProbe(Vertx vertx, String uri) throws Exception {
        MySQLConnectOptions options = MySQLConnectOptions.fromUri(uri);
        String database = options.getDatabase();
        pool = MySQLBuilder.pool()
                .with(new PoolOptions().setMaxSize(1))
                .connectingTo(options.setDatabase(""))
                .using(vertx)
                .build();
        session = pool.getConnection().await(10, TimeUnit.SECONDS);
        tell("CREATE DATABASE IF NOT EXISTS `" + database + "`");
        tell("USE `" + database + "`");
    }

    /** What the last of one or more statements answers: the first value of its first row; {@code null} as text for none. */
    @CanIgnoreReturnValue
    public String tell(String sql) throws Exception {
        RowSet<Row> answer = ask(sql);
        return answer.iterator().hasNext()
                ? String.valueOf(answer.iterator().next().getValue(0))
                : "null";
    }

    private RowSet<Row> ask(String sql) throws Exception {
        RowSet<Row> answer = session.query(sql).execute().await(20, TimeUnit.SECONDS);
        while (answer.next() != null) {
            answer = answer.next();
        }
        return answer;
    }

    /** The numbers of all sessions but this one. */
    public List<Long> others() throws Exception {
        long self = Long.parseLong(tell("SELECT CONNECTION_ID()"));
        List<Long> sessions = new ArrayList<>();
        for (Row process : ask("SHOW PROCESSLIST")) {
            long id = process.getLong("Id");
            if (id != self && !process.getString("User").matches("system user|event_scheduler")) {
                sessions.add(id);
            }
        }
        return sessions;
    }

    /** Ends all sessions but this one, as a restart would, and waits until they are gone. */
    public void killOthers() throws Exception {
        List<Long> sessions = others();
        for (long id : sessions) {
            kill(id);
        }
        Eventually.eventually("killed", () -> others().stream().noneMatch(sessions::contains));
    }

    private void kill(long id) throws Exception {
        try {
            tell("KILL " + id);
        } catch (io.vertx.mysqlclient.MySQLException gone) {
            if (gone.getErrorCode() != 1094) {
                throw gone;
            }
        }
    }

    /** Whether some session runs, or waits to run, a statement with this text. */
    public boolean runs(String text) throws Exception {
        for (Row process : ask("SHOW FULL PROCESSLIST")) {
            String statement = process.getString("Info");
            if (statement != null && statement.contains(text) && !statement.contains("PROCESSLIST")) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() {
        Eventually.answer(pool.close());
    }
}
