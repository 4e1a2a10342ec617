package io.github.indexercoordinator.config;

import java.time.Duration;
import java.util.List;

/**
 * How Redis is reached.
 *
 * @param uris of the form {@code redis[s]://host:port/db}; user and password may stand in them and then win
 * @param commandTimeout how long one command may take before it counts as unanswered
 * @param required whether no run starts without a lease in this store
 */
public record RedisSettings(
        Topology topology,
        List<String> uris,
        String username,
        Secret password,
        TlsSettings tls,
        Duration commandTimeout,
        boolean required) {
    /** What stands behind the addresses. */
    public enum Topology {
        STANDALONE,
        NONE
    }

    /** The addresses without user and password, for messages. */
    public String addresses() {
        return RedisUris.withoutCredentials(uris);
    }

    @Override
    public String toString() {
        return "RedisSettings[" + topology + " " + addresses() + "]";
    }
}
