package io.github.indexercoordinator;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.IndexerSettings;
import io.github.indexercoordinator.indexer.RunPlans;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.VertxTimers;
import io.github.indexercoordinator.lock.mysql.MysqlReads;
import io.github.indexercoordinator.magento.BacklogWatch;
import io.github.indexercoordinator.magento.MagentoPlans;
import io.github.indexercoordinator.magento.ShopDatabase;
import io.github.indexercoordinator.magento.ViewBacklog;
import io.github.indexercoordinator.wiring.MagentoParts;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** What a node does for a Magento shop beyond running commands: nothing where none is configured. */
final class MagentoSide {
    private final Configuration configuration;
    private final Optional<MysqlReads> reads;
    private final Optional<ShopDatabase> database;
    private final Optional<BacklogWatch> watch;

    MagentoSide(Vertx vertx, Configuration configuration, LockStore locks) {
        this.configuration = configuration;
        reads = MagentoParts.reads(vertx, configuration);
        database = MagentoParts.database(reads, configuration);
        watch = database.map(present -> new BacklogWatch(
                MagentoParts.backlogs(present, configuration, locks),
                configuration.indexers().keySet(),
                new VertxTimers(vertx)));
    }

    /** Begins to look at the backlogs. */
    void start() {
        watch.ifPresent(BacklogWatch::start);
    }

    /** For a gauge of each indexer: how many changes it is behind; not a number where nobody can say. */
    Map<String, Supplier<Number>> backlogs() {
        return watch.map(looks -> configuration.indexers().keySet().stream()
                        .collect(Collectors.<String, String, Supplier<Number>>toMap(
                                indexer -> indexer,
                                indexer -> () -> looks.of(indexer)
                                        .map(backlog -> (double) backlog.changes())
                                        .orElse(Double.NaN))))
                .orElse(Map.of());
    }

    /** What {@code backlog} fields there are of an indexer. */
    JsonObject backlog(String indexer) {
        return watch.flatMap(looks -> looks.of(indexer)).map(ViewBacklog::json).orElseGet(JsonObject::new);
    }

    RunPlans plans(Clock wallClock) {
        return configuration.magento().isPresent()
                ? new MagentoPlans(database, this::related, wallClock, new SecureRandom())
                : RunPlans.ONE_COMMAND;
    }

    /** What a reindex of an indexer builds, and what our locks keep from running beside it. */
    private Set<String> related(String indexer) {
        Set<String> related = new LinkedHashSet<>(configuration.reindexes(indexer));
        configuration.indexers().values().stream()
                .filter(other -> sharesGroup(indexer, other))
                .forEach(other -> related.add(other.id()));
        return related;
    }

    private boolean sharesGroup(String indexer, IndexerSettings other) {
        IndexerSettings own = configuration.indexers().get(indexer);
        return own != null && !Collections.disjoint(own.groups(), other.groups());
    }

    Future<Void> close() {
        watch.ifPresent(BacklogWatch::close);
        return reads.map(MysqlReads::close).orElseGet(Future::succeededFuture);
    }
}
