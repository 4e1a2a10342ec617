package io.github.indexercoordinator.config;

import java.time.Duration;

/**
 * How MySQL or MariaDB is reached.
 *
 * @param uri of the form {@code mysql[s]://user[:password]@host[:port]/database}
 * @param password used when none stands in the address
 * @param getLock whether GET_LOCK is taken beside the lease row
 * @param lockName GET_LOCK's name, with {@code {database}} and {@code {key}} to be filled in
 * @param table the table of the lease rows
 * @param commandTimeout how long one statement may take before it counts as unanswered
 * @param required whether no run starts without a lease in this store
 */
public record MysqlSettings(
        String uri,
        Secret password,
        TlsSettings tls,
        boolean getLock,
        String lockName,
        String table,
        Duration commandTimeout,
        boolean required) {
    /** The address without user and password, for messages. */
    public String address() {
        return MysqlUri.withoutCredentials(uri);
    }

    @Override
    public String toString() {
        return "MysqlSettings[" + address() + "]";
    }
}
