package io.github.indexercoordinator.wiring;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.IndexerSettings;
import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.mysql.MysqlReads;
import io.github.indexercoordinator.magento.Backlogs;
import io.github.indexercoordinator.magento.ShopDatabase;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Optional;

/** The configured Magento in the terms of the classes that know it. */
public final class MagentoParts {
    private MagentoParts() {}

    /** The session for questions to its database; empty where there is no Magento or no MySQL. */
    public static Optional<MysqlReads> reads(Vertx vertx, Configuration configuration) {
        return configuration.magento().flatMap(shop -> MysqlParts.reads(vertx, configuration));
    }

    /** Its database behind that session. */
    public static Optional<ShopDatabase> database(Optional<MysqlReads> reads, Configuration configuration) {
        return reads.flatMap(
                questions -> configuration.magento().map(shop -> new ShopDatabase(questions::ask, shop.tablePrefix())));
    }

    /** Its changelogs. */
    public static Backlogs backlogs(ShopDatabase database, Configuration configuration, LockStore locks) {
        return new Backlogs(database, indexer -> held(configuration, locks, indexer));
    }

    private static Future<Boolean> held(Configuration configuration, LockStore locks, String indexer) {
        IndexerSettings settings = configuration.indexers().get(indexer);
        List<Future<Optional<Holder>>> holders = settings == null
                ? List.of()
                : settings.lockNames().stream().map(locks::holder).toList();
        return Future.all(holders)
                .map(known ->
                        holders.stream().anyMatch(holder -> holder.result().isPresent()));
    }
}
