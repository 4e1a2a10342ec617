package io.github.indexercoordinator.doctor;

import java.util.List;

/**
 * What a MySQL or MariaDB server says of itself.
 *
 * @param address host and port
 * @param version as the server writes it
 * @param flushAtCommit {@code innodb_flush_log_at_trx_commit}
 * @param grants the lines of {@code SHOW GRANTS} for our user, without passwords
 */
public record MysqlFacts(String address, String version, long flushAtCommit, List<String> grants) {
    public MysqlFacts {
        grants = List.copyOf(grants);
    }
}
