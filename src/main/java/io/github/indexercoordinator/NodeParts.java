package io.github.indexercoordinator;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.IndexerSettings;
import io.github.indexercoordinator.config.MagentoSettings;
import io.github.indexercoordinator.config.RedisSettings.Topology;
import io.github.indexercoordinator.config.Secret;
import io.github.indexercoordinator.contention.Contention;
import io.github.indexercoordinator.contention.RememberedContention;
import io.github.indexercoordinator.event.CoordinatorEvent;
import io.github.indexercoordinator.event.EventBusPublisher;
import io.github.indexercoordinator.event.EventJson;
import io.github.indexercoordinator.event.EventPublisher;
import io.github.indexercoordinator.event.FanOutPublisher;
import io.github.indexercoordinator.event.History;
import io.github.indexercoordinator.event.LogPublisher;
import io.github.indexercoordinator.event.RecentEvents;
import io.github.indexercoordinator.http.ContentionRoutes;
import io.github.indexercoordinator.http.DashboardRoutes;
import io.github.indexercoordinator.http.EventRoutes;
import io.github.indexercoordinator.http.HealthRoutes;
import io.github.indexercoordinator.http.HistoryRoutes;
import io.github.indexercoordinator.http.HttpVerticle;
import io.github.indexercoordinator.http.IndexerRoutes;
import io.github.indexercoordinator.http.LockRoutes;
import io.github.indexercoordinator.http.MetricsRoutes;
import io.github.indexercoordinator.http.OverviewRoutes;
import io.github.indexercoordinator.http.PauseRoutes;
import io.github.indexercoordinator.http.RunRoutes;
import io.github.indexercoordinator.http.SettingsJson;
import io.github.indexercoordinator.http.TriggerRoutes;
import io.github.indexercoordinator.indexer.IndexerResources;
import io.github.indexercoordinator.indexer.IndexerVerticle;
import io.github.indexercoordinator.indexer.Revoker;
import io.github.indexercoordinator.indexer.RunOutputs;
import io.github.indexercoordinator.lock.LeaseSet;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.StoreMember;
import io.github.indexercoordinator.magento.DeclarationWatch;
import io.github.indexercoordinator.metrics.NodeRegistry;
import io.github.indexercoordinator.overview.FleetPast;
import io.github.indexercoordinator.tracing.RunTraces;
import io.github.indexercoordinator.trigger.EventBusTriggerVerticle;
import io.github.indexercoordinator.trigger.KnownIndexers;
import io.github.indexercoordinator.trigger.ScheduleVerticle;
import io.github.indexercoordinator.trigger.TriggerIntake;
import io.github.indexercoordinator.trigger.TriggerParser;
import io.github.indexercoordinator.trigger.TriggerRejections;
import io.github.indexercoordinator.trigger.TriggerRouter;
import io.github.indexercoordinator.wiring.MysqlParts;
import io.github.indexercoordinator.wiring.Version;
import io.vertx.core.Deployable;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The parts of a node, made and joined but not yet deployed. Made on the context its connections are to live on. */
final class NodeParts {
    private static final Duration DECISION_PATIENCE = Duration.ofSeconds(5);
    private static final Duration REQUEST_PATIENCE = Duration.ofSeconds(10);

    private final Vertx vertx;
    private final Configuration configuration;
    private final HostResources host;
    private final EventJson json;
    private final RecentEvents recent;
    private final StoreTurns turns;
    private final StoreSide stores;
    private final List<StoreMember> members;
    private final LeaseSet locks;
    private final NodeMeters meters;
    private final Optional<RunTraces> traces;
    private final NodeReadiness readiness;
    private final EventPublisher events;
    private final KnownIndexers known;
    private final TriggerParser parser;
    private final TriggerRouter router;
    private final TriggerRejections rejections;
    private final MagentoSide magento;
    private final RunOutputs outputs = new RunOutputs();

    NodeParts(Vertx vertx, Configuration configuration, HostResources host) {
        this.vertx = vertx;
        this.configuration = configuration;
        this.host = host;
        json = new EventJson(configuration.node());
        recent = new RecentEvents(json, host.wallClock());
        turns = new StoreTurns(this::tell, host.wallClock(), this::storeReturned);
        meters = new NodeMeters(host.metrics(), configuration);
        traces = host.tracing().map(tracing -> new RunTraces(tracing, host.wallClock()));
        stores = side();
        members = members();
        locks = new LeaseSet(
                meters.timed(members, turns), configuration.triggers().remember());
        magento = new MagentoSide(vertx, configuration, locks);
        magento.backlogs()
                .forEach((indexer, changes) -> meters.gauges()
                        .show("indexer.backlog", "Changes that Magento's view is behind", indexer, changes));
        readiness = new NodeReadiness(this::missing);
        events = publishers();
        known = new KnownIndexers(configuration.indexers().keySet());
        parser = new TriggerParser(known);
        router = new TriggerRouter(vertx.eventBus(), DECISION_PATIENCE, decisions());
        rejections = new TriggerRejections(events, host.wallClock());
    }

    private StoreSide side() {
        if (configuration.redis().topology() != Topology.NONE) {
            return new RedisSide(vertx, configuration, host.clock(), json, this::heard, turns);
        }
        return configuration.mysql().isPresent()
                ? LocalSide.withoutLocks()
                : LocalSide.alone(host.clock(), host.wallClock(), turns);
    }

    /** Redis first: whoever loses there asks nobody else. */
    private List<StoreMember> members() {
        List<StoreMember> members = new ArrayList<>();
        stores.locks().ifPresent(members::add);
        MysqlParts.store(vertx, configuration, host.clock(), "locks", turns).ifPresent(members::add);
        return members;
    }

    // The stores are made before those who hear of them, but tell of their turns only afterwards, from their own
    // context.
    private void tell(CoordinatorEvent event, boolean announced) {
        events.publish(event, announced);
    }

    private void heard(JsonObject event) {
        recent.heard(event);
        meters.successes().heard(event);
    }

    private void storeReturned(String store) {
        readSuccesses();
        vertx.eventBus().publish(IndexerVerticle.STORE_RETURNED, store);
    }

    private List<String> missing() {
        List<String> missing = new ArrayList<>(turns.missing(locks.members()));
        missing.addAll(stores.missing());
        return missing;
    }

    private TriggerRouter.Observer decisions() {
        return traces.map(traced -> meters.decisions().and(traced)).orElseGet(meters::decisions);
    }

    private EventPublisher publishers() {
        List<EventPublisher> all = new ArrayList<>();
        all.add(new LogPublisher(json));
        all.add(new EventBusPublisher(vertx.eventBus(), json));
        all.add(recent);
        all.add(meters.events());
        traces.ifPresent(all::add);
        all.addAll(stores.publishers());
        return new FanOutPublisher(all);
    }

    List<IndexerVerticle> indexers() {
        magento.start();
        IndexerResources resources = resources();
        return configuration.indexers().values().stream()
                .map(settings -> indexer(settings, resources))
                .toList();
    }

    private IndexerVerticle indexer(IndexerSettings settings, IndexerResources resources) {
        return new IndexerVerticle(settings, resources, configuration.stop().waitFor());
    }

    private IndexerResources resources() {
        SecureRandom random = new SecureRandom();
        long pid = ProcessHandle.current().pid();
        return new IndexerResources(
                locks,
                host.launcher(),
                host.clock(),
                host.wallClock(),
                events,
                json,
                () -> OwnerToken.create(configuration.node(), pid, random),
                random,
                configuration::lockKey,
                configuration.triggers().remember(),
                configuration.events().outputTail(),
                outputs,
                SecretMask.of(configuration),
                MysqlParts.sessions(members).map(MysqlCommands::new),
                magento.plans(host.wallClock()));
    }

    List<Deployable> triggerSources() {
        TriggerIntake intake = new TriggerIntake(router, rejections, json);
        List<Deployable> sources = new ArrayList<>();
        sources.add(new EventBusTriggerVerticle(parser, intake));
        sources.addAll(stores.triggerSources(parser, intake));
        sources.add(new ScheduleVerticle(configuration.indexers().values(), intake, host.wallClock()));
        return sources;
    }

    /** Who only look, and tell people what they see. */
    List<Deployable> watches() {
        return configuration.magento().filter(MagentoSettings::discover).stream()
                .<Deployable>map(magento -> new DeclarationWatch(magento.root(), DeclarationWatch.USUAL_INTERVAL))
                .toList();
    }

    HttpVerticle http(Secret token) {
        return new HttpVerticle(
                configuration.http(),
                token,
                REQUEST_PATIENCE,
                List.of(
                        new TriggerRoutes(
                                parser,
                                router,
                                rejections,
                                readiness,
                                () -> UUID.randomUUID().toString()),
                        new DashboardRoutes(vertx, Version.uplot()),
                        overview(),
                        new IndexerRoutes(configuration.node(), known, locks, vertx.eventBus(), this::settingsOf),
                        new PauseRoutes(known, locks, host.wallClock()),
                        new LockRoutes(known, locks, revoker(), events),
                        new HistoryRoutes(history(), host.wallClock()),
                        new ContentionRoutes(vertx, known, this::contention, host.wallClock()),
                        new MetricsRoutes(vertx, () -> NodeRegistry.scrape(host.metrics())),
                        new EventRoutes(vertx, recent),
                        new RunRoutes(outputs),
                        new HealthRoutes(readiness)));
    }

    private JsonObject settingsOf(String indexer) {
        return SettingsJson.write(configuration, indexer, host.wallClock().instant())
                .mergeIn(magento.backlog(indexer));
    }

    private OverviewRoutes overview() {
        return new OverviewRoutes(
                configuration.node(),
                configuration.indexers().values(),
                new FleetPast(
                        history(), host.wallClock(), configuration.indexers().keySet()),
                recent,
                locks,
                () -> turns.seen(locks.members()),
                host.wallClock());
    }

    private Revoker revoker() {
        return new Revoker(locks, configuration::groupLocks, json, host.wallClock(), new SecureRandom());
    }

    private History history() {
        History remembered = History.of(recent);
        return stores.history().map(kept -> kept.orElse(remembered)).orElse(remembered);
    }

    private Future<Contention> contention(Instant since) {
        RememberedContention remembered =
                new RememberedContention(configuration.indexers().keySet(), recent, host.wallClock());
        return stores.contention()
                .map(kept -> kept.read(since)
                        .recover(silent -> remembered.read(since, "Redis does not answer: " + silent.getMessage())))
                .orElseGet(() -> remembered.read(since, "this node has no Redis"));
    }

    /** Finds out when indexers have succeeded last, for the metrics; what is not to be found is not shown. */
    void readSuccesses() {
        new PastSuccesses(meters.successes(), history(), locks).read();
    }

    /** From now on the node says that it takes no triggers. */
    void drain() {
        readiness.drain();
    }

    Future<Void> close() {
        return stores.close().eventually(locks::close).eventually(magento::close);
    }
}
