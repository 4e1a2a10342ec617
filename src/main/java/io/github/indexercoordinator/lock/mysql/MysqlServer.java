package io.github.indexercoordinator.lock.mysql;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * What a server says of itself, for a person who looks for what is wrong.
 *
 * @param address host and port
 * @param now by its clock
 * @param flushAtCommit {@code innodb_flush_log_at_trx_commit}
 * @param grants of our user, without what identifies it
 */
public record MysqlServer(String address, String version, Instant now, long flushAtCommit, List<String> grants) {
    public MysqlServer {
        grants = List.copyOf(grants);
    }

    static Future<MysqlServer> ask(MysqlLink link) {
        return link.send("SELECT VERSION(), CAST(UNIX_TIMESTAMP(NOW(6)) * 1000000 AS SIGNED),"
                        + " @@innodb_flush_log_at_trx_commit")
                .map(rows -> rows.iterator().next())
                .compose(facts -> link.send("SHOW GRANTS").map(grants -> read(link, facts, grants)));
    }

    private static MysqlServer read(MysqlLink link, Row facts, RowSet<Row> grants) {
        List<String> lines = new ArrayList<>();
        grants.forEach(grant -> lines.add(grant.getString(0).split(" IDENTIFIED ", 2)[0]));
        return new MysqlServer(
                link.options().address(),
                facts.getString(0),
                Instant.EPOCH.plus(facts.getLong(1), ChronoUnit.MICROS),
                facts.getLong(2),
                lines);
    }
}
