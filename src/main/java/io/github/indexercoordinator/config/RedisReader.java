package io.github.indexercoordinator.config;

import java.util.List;

/** The section {@code redis}, with the contradictions it can hold. */
final class RedisReader {
    private final Values values;
    private final NamedFiles files;

    RedisReader(Values values, NamedFiles files) {
        this.values = values;
        this.files = files;
    }

    RedisSettings read() {
        RedisSettings settings = new RedisSettings(
                values.get(Schema.REDIS_TOPOLOGY),
                values.get(Schema.REDIS_URIS),
                values.get(Schema.REDIS_USERNAME),
                files.secret(Schema.REDIS_PASSWORD, Schema.REDIS_PASSWORD_FILE),
                tls(),
                values.get(Schema.REDIS_COMMAND_TIMEOUT),
                values.get(Schema.REDIS_REQUIRED));
        checkUris(settings.topology(), settings.uris());
        checkTls(settings.tls(), settings.uris());
        return settings;
    }

    private TlsSettings tls() {
        return new TlsSettings(
                files.path(Schema.REDIS_TLS_CA),
                files.path(Schema.REDIS_TLS_CERTIFICATE),
                files.path(Schema.REDIS_TLS_KEY),
                values.get(Schema.REDIS_TLS_VERIFY_HOST));
    }

    private void checkUris(RedisSettings.Topology topology, List<String> uris) {
        if (topology == RedisSettings.Topology.STANDALONE && uris.size() > 1) {
            values.fault(Schema.REDIS_URIS.path(), "topology standalone takes one address, not " + uris.size());
        }
    }

    private void checkTls(TlsSettings tls, List<String> uris) {
        if (tls.certificate().isEmpty() != tls.key().isEmpty()) {
            Key<String> lonely = tls.key().isEmpty() ? Schema.REDIS_TLS_CERTIFICATE : Schema.REDIS_TLS_KEY;
            values.fault(lonely.path(), "certificate and key go together: give both or none");
        }
        boolean used = !(tls.ca() + tls.certificate() + tls.key()).isEmpty();
        if (used && values.sound(Schema.REDIS_URIS.path()) && !RedisUris.encrypted(uris)) {
            values.fault(Schema.REDIS_URIS.path(), "redis.tls has no effect on redis://; write rediss://");
        }
    }
}
