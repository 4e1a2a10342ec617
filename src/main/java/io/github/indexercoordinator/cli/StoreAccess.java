package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.RedisSettings.Topology;
import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.lock.LeaseSet;
import io.github.indexercoordinator.lock.StoreMember;
import io.github.indexercoordinator.lock.mysql.MysqlReads;
import io.github.indexercoordinator.magento.Backlogs;
import io.github.indexercoordinator.magento.ViewBacklog;
import io.github.indexercoordinator.wiring.MagentoParts;
import io.github.indexercoordinator.wiring.MysqlParts;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Every lock store that is configured, as a command uses them: one connection to each, opened at once. Used on the command's event loop. */
final class StoreAccess {
    private final StoreNews news;
    private final Optional<RedisAccess> redis;
    private final LeaseSet locks;
    private final Optional<MysqlReads> reads;
    private final Optional<Backlogs> backlogs;

    /**
     * Opens the connections, of which there must be one.
     *
     * @param returned hears the name of a store whenever it begins to answer
     */
    StoreAccess(Vertx vertx, Configuration configuration, BootClock clock, Consumer<String> returned) {
        news = new StoreNews(returned);
        redis = configuration.redis().topology() == Topology.NONE
                ? Optional.empty()
                : Optional.of(new RedisAccess(vertx, configuration, clock, news));
        // Redis first, as the nodes do: whoever loses there asks nobody else.
        List<StoreMember> members = new ArrayList<>();
        redis.map(RedisAccess::locks).ifPresent(members::add);
        MysqlParts.store(vertx, configuration, clock, "cli", news).ifPresent(members::add);
        locks = new LeaseSet(members, configuration.triggers().remember());
        reads = MagentoParts.reads(vertx, configuration);
        backlogs = MagentoParts.database(reads, configuration)
                .map(database -> MagentoParts.backlogs(database, configuration, locks));
    }

    /** Whether there is a store that other processes see. */
    static boolean configured(Configuration configuration) {
        return configuration.redis().topology() != Topology.NONE
                || configuration.mysql().isPresent();
    }

    /**
     * Completes when the first try for each connection has succeeded or failed; fails when all have. A command sent before would have
     * its own short time counted while the JVM still loads the client's classes.
     */
    Future<Void> up() {
        List<Future<Void>> all =
                members().stream().map(member -> news.firstOf(member.name())).toList();
        return Future.join(all)
                .transform(tried -> all.stream().anyMatch(Future::succeeded)
                        ? Future.succeededFuture()
                        : Future.failedFuture(silence()));
    }

    /** The rule over the stores. */
    LeaseSet locks() {
        return locks;
    }

    /** The stores, in the order in which they are asked. */
    List<StoreMember> members() {
        return locks.members();
    }

    /** Redis; empty where the locks are elsewhere. */
    Optional<RedisAccess> redis() {
        return redis;
    }

    /** What Magento's indexers on schedule have yet to do; empty where nobody can say. Never fails. */
    Future<Map<String, ViewBacklog>> backlogs(Collection<String> indexers) {
        return backlogs.map(looks -> looks.of(Set.copyOf(indexers)).otherwise(Map.of()))
                .orElseGet(() -> Future.succeededFuture(Map.of()));
    }

    /** Whether a store answers, as far as is known. */
    boolean someAnswer() {
        return members().stream().anyMatch(member -> silence(member.name()).isEmpty());
    }

    /** Why a store is silent; empty while it answers. */
    Optional<String> silence(String store) {
        return news.silence(store);
    }

    private String silence() {
        return members().stream()
                .flatMap(member -> silence(member.name()).stream())
                .collect(Collectors.joining("; "));
    }

    /** Ends the connections. Never fails. */
    Future<Void> close() {
        Future<Void> link = redis.map(RedisAccess::close).orElseGet(Future::succeededFuture);
        Future<Void> questions = reads.map(MysqlReads::close).orElseGet(Future::succeededFuture);
        return Future.join(link, questions, locks.close()).mapEmpty();
    }
}
