package io.github.indexercoordinator.http;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.indexercoordinator.config.HttpSettings;
import io.github.indexercoordinator.config.IndexerSettings;
import io.github.indexercoordinator.config.Secret;
import io.github.indexercoordinator.config.WhenBusy;
import io.github.indexercoordinator.contention.Contention;
import io.github.indexercoordinator.contention.RememberedContention;
import io.github.indexercoordinator.event.CoordinatorEvent;
import io.github.indexercoordinator.event.EventJson;
import io.github.indexercoordinator.event.History;
import io.github.indexercoordinator.event.RecentEvents;
import io.github.indexercoordinator.indexer.Revoker;
import io.github.indexercoordinator.indexer.RunOutputs;
import io.github.indexercoordinator.overview.FleetPast;
import io.github.indexercoordinator.trigger.KnownIndexers;
import io.github.indexercoordinator.trigger.TriggerParser;
import io.github.indexercoordinator.trigger.TriggerRejections;
import io.github.indexercoordinator.trigger.TriggerRouter;
import io.github.indexercoordinator.wiring.Version;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeoutException;

/** The HTTP side of a node on a free port, with nothing real behind it. */
final class TestNode implements Readiness {
    static final String TOKEN = "a-token-for-tests";
    static final Instant NOW = Instant.parse("2026-11-30T16:05:00Z");

    final List<CoordinatorEvent> events = new CopyOnWriteArrayList<>();
    final OneLock locks = new OneLock();
    volatile List<String> missing = List.of();
    volatile boolean stopping;
    final RecentEvents recent = new RecentEvents(new EventJson("web1"), InstantSource.system());
    final RunOutputs outputs = new RunOutputs();
    volatile History history = History.of(recent);
    volatile List<StoreSight.Seen> stores = List.of();

    private final Vertx vertx;
    private String deployment = "";

    TestNode(Vertx vertx) {
        this.vertx = vertx;
    }

    /** Listens and gives a client of it. */
    RawHttp start(String host, Duration patience) throws TimeoutException {
        HttpVerticle server =
                new HttpVerticle(new HttpSettings(host, 0, Secret.NONE), new Secret(TOKEN), patience, routes());
        deployment = vertx.deployVerticle(server).await(20, SECONDS);
        return new RawHttp(server.port());
    }

    RawHttp start() throws TimeoutException {
        return start("127.0.0.1", Duration.ofSeconds(10));
    }

    void stop() throws TimeoutException {
        vertx.undeploy(deployment).await(20, SECONDS);
    }

    @Override
    public List<String> reasons() {
        return missing;
    }

    @Override
    public boolean draining() {
        return stopping;
    }

    private List<HttpRoutes> routes() {
        KnownIndexers indexers = new KnownIndexers(List.of("stock", "price"));
        TriggerRouter router = new TriggerRouter(vertx.eventBus(), Duration.ofMillis(300));
        TriggerRejections rejections =
                new TriggerRejections((event, announced) -> events.add(event), InstantSource.system());
        return List.of(
                new TriggerRoutes(new TriggerParser(indexers), router, rejections, this, () -> "made-id"),
                new LockRoutes(
                        indexers,
                        locks,
                        new Revoker(
                                locks,
                                indexer -> List.of(),
                                new EventJson("web1"),
                                InstantSource.system(),
                                new SecureRandom()),
                        (event, announced) -> events.add(event)),
                new PauseRoutes(indexers, locks, InstantSource.system()),
                new DashboardRoutes(vertx, Version.uplot()),
                overview(),
                new IndexerRoutes(
                        "web1", indexers, locks, vertx.eventBus(), id -> new JsonObject().put("nextScheduledAt", null)),
                new HistoryRoutes(query -> history.read(query), () -> NOW),
                new ContentionRoutes(vertx, indexers, this::remembered, () -> NOW),
                new EventRoutes(vertx, recent),
                new RunRoutes(outputs),
                new HealthRoutes(this));
    }

    private Future<Contention> remembered(Instant since) {
        return new RememberedContention(List.of("stock", "price"), recent, () -> NOW).read(since, "no Redis");
    }

    private OverviewRoutes overview() {
        return new OverviewRoutes(
                "web1",
                List.of(settings("stock"), settings("price")),
                new FleetPast(query -> history.read(query), () -> NOW, List.of("stock", "price")),
                recent,
                locks,
                () -> stores,
                () -> NOW);
    }

    private static IndexerSettings settings(String id) {
        return new IndexerSettings(
                id,
                List.of("true"),
                "/tmp",
                Duration.ZERO,
                Duration.ofSeconds(60),
                Duration.ofSeconds(10),
                Duration.ofSeconds(10),
                Duration.ofSeconds(5),
                Map.of(),
                List.of("catalog"),
                WhenBusy.SKIP,
                Optional.empty());
    }
}
