package io.github.indexercoordinator.wiring;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.RedisSettings;
import io.github.indexercoordinator.config.TlsSettings;
import io.github.indexercoordinator.contention.ContentionReading;
import io.github.indexercoordinator.contention.ContentionSource;
import io.github.indexercoordinator.event.redis.EventNames;
import io.github.indexercoordinator.event.redis.RedisHistory;
import io.github.indexercoordinator.event.redis.RedisSkipTally;
import io.github.indexercoordinator.lock.redis.RedisLockNames;
import io.github.indexercoordinator.redis.RedisLinkOptions;
import io.github.indexercoordinator.redis.RedisTls;
import io.vertx.core.Future;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.InstantSource;
import java.util.Collection;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

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

    /**
     * Who waits for whom, as the history shows it.
     *
     * @param redis sends a command; should not be the locks' connection, for the answers are large
     */
    public static ContentionSource contention(
            Configuration configuration,
            Collection<String> indexers,
            Function<Request, Future<@Nullable Response>> redis) {
        EventNames names = eventNames(configuration);
        return new ContentionReading(
                indexers,
                new RedisHistory(redis, names),
                new RedisSkipTally(redis, names),
                configuration.history().maxLength(),
                InstantSource.system());
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
