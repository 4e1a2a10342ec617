package io.github.indexercoordinator.wiring;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.IndexerSettings;
import io.github.indexercoordinator.config.MysqlSettings;
import io.github.indexercoordinator.config.TlsSettings;
import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.lock.StoreListener;
import io.github.indexercoordinator.lock.StoreMember;
import io.github.indexercoordinator.lock.mysql.MysqlFailure;
import io.github.indexercoordinator.lock.mysql.MysqlLink;
import io.github.indexercoordinator.lock.mysql.MysqlLinkListener;
import io.github.indexercoordinator.lock.mysql.MysqlLinkOptions;
import io.github.indexercoordinator.lock.mysql.MysqlLockNames;
import io.github.indexercoordinator.lock.mysql.MysqlLockStore;
import io.github.indexercoordinator.lock.mysql.MysqlReads;
import io.github.indexercoordinator.lock.mysql.MysqlSessions;
import io.github.indexercoordinator.lock.mysql.MysqlTls;
import io.vertx.core.Vertx;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** The configured MySQL in the terms of the classes that talk to it. */
public final class MysqlParts {
    private MysqlParts() {}

    /** The lock store over a session of its own, named after a role; empty where no MySQL is configured. */
    public static Optional<StoreMember> store(
            Vertx vertx, Configuration configuration, BootClock clock, String role, StoreListener turns) {
        return configuration.mysql().map(mysql -> {
            MysqlLinkOptions options = options(configuration, mysql, role);
            MysqlLockNames names = names(configuration, mysql, options.database());
            MysqlLink link = new MysqlLink(vertx, options, names, new SecureRandom(), toldTo(turns));
            return new StoreMember(
                    new MysqlLockStore(vertx, link, names, clock), mysql.required(), mysql.commandTimeout());
        });
    }

    /** Questions to that server beside the lock store, on a session of their own; empty where no MySQL is configured. */
    public static Optional<MysqlReads> reads(Vertx vertx, Configuration configuration) {
        return configuration.mysql().map(mysql -> new MysqlReads(vertx, options(configuration, mysql, "reads")));
    }

    /** The sessions of others with that server; empty where no MySQL is configured. */
    public static Optional<MysqlSessions> sessions(Collection<StoreMember> stores) {
        return lockStore(stores).map(MysqlLockStore::sessions);
    }

    /** The lock store among these that is in MySQL; empty where none is configured. */
    public static Optional<MysqlLockStore> lockStore(Collection<StoreMember> stores) {
        return stores.stream()
                .map(StoreMember::store)
                .filter(MysqlLockStore.class::isInstance)
                .map(MysqlLockStore.class::cast)
                .findFirst();
    }

    private static MysqlLinkOptions options(Configuration configuration, MysqlSettings mysql, String role) {
        TlsSettings tls = mysql.tls();
        return new MysqlLinkOptions(
                mysql.uri(),
                mysql.password().value(),
                new MysqlTls(tls.ca(), tls.certificate(), tls.key(), tls.verifyHost()),
                mysql.commandTimeout(),
                shortestTtl(configuration),
                ConnectionName.of(configuration, role));
    }

    private static MysqlLockNames names(Configuration configuration, MysqlSettings mysql, String database) {
        return new MysqlLockNames(
                database,
                configuration.namespace() + configuration.lock().keyPrefix(),
                mysql.getLock(),
                mysql.lockName(),
                mysql.table());
    }

    private static Duration shortestTtl(Configuration configuration) {
        return Stream.concat(
                        Stream.of(configuration.lock().ttl()),
                        configuration.indexers().values().stream().map(IndexerSettings::ttl))
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    private static MysqlLinkListener toldTo(StoreListener turns) {
        return new MysqlLinkListener() {
            @Override
            public void up() {
                turns.answers(MysqlLockStore.NAME);
            }

            @Override
            public void down(MysqlFailure cause) {
                turns.silent(MysqlLockStore.NAME, String.valueOf(cause.getMessage()));
            }

            @Override
            public void refused(MysqlFailure cause) {
                turns.silent(MysqlLockStore.NAME, String.valueOf(cause.getMessage()));
            }
        };
    }
}
