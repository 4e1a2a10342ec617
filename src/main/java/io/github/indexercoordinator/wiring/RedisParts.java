package io.github.indexercoordinator.wiring;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.RedisSettings;
import io.github.indexercoordinator.config.TlsSettings;
import io.github.indexercoordinator.event.redis.EventNames;
import io.github.indexercoordinator.lock.redis.RedisLockNames;
import io.github.indexercoordinator.redis.RedisLinkOptions;
import io.github.indexercoordinator.redis.RedisTls;

/** The configured Redis in the terms of the classes that talk to it. */
public final class RedisParts {
    private RedisParts() {}

    /** Where and how to connect for a role; the connection is named after this node, its configuration and the role. */
    public static RedisLinkOptions options(Configuration configuration, String role) {
        RedisSettings redis = configuration.redis();
        TlsSettings tls = redis.tls();
        return new RedisLinkOptions(
                redis.uris().get(0),
                redis.username(),
                redis.password().value(),
                new RedisTls(tls.ca(), tls.certificate(), tls.key(), tls.verifyHost()),
                redis.commandTimeout(),
                ConnectionName.of(configuration, role));
    }

    /** What the events' channels and streams are called. */
    public static EventNames eventNames(Configuration configuration) {
        String namespace = configuration.namespace();
        return new EventNames(
                namespace + configuration.events().channel(), namespace + configuration.history().stream());
    }

    /** What the lock store's keys, channels and streams are called. */
    public static RedisLockNames lockNames(Configuration configuration) {
        return new RedisLockNames(
                configuration.namespace(),
                configuration.lock().keyPrefix(),
                configuration.events().channel(),
                configuration.history().stream(),
                configuration.history().maxLength(),
                configuration.history().keep());
    }
}
