package io.github.indexercoordinator.simulation;

import io.github.indexercoordinator.event.EventJson;
import io.github.indexercoordinator.indexer.IndexerResources;
import io.github.indexercoordinator.indexer.RunOutputs;
import io.github.indexercoordinator.indexer.SimulatedIndexer;
import io.github.indexercoordinator.lock.LeaseSet;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.StoreMember;
import io.github.indexercoordinator.trigger.Trigger;
import io.vertx.core.json.JsonObject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** One life of a node: its process, its links to the stores, and its indexer. */
final class Node {
    private static final Duration REMEMBER = Duration.ofHours(24);
    // People's time in events; nothing is decided by it.
    private static final Clock CALENDAR = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);

    final Host host;
    final List<Link> links;
    private final World world;
    private final Checker checker;
    private final SimulatedIndexer indexer;

    Node(World world, Host host, List<Link> links, Checker checker, Simulation.Settings settings) {
        this.world = world;
        this.host = host;
        this.links = links;
        this.checker = checker;
        IndexerResources resources = new IndexerResources(
                stores(settings),
                new Guard(world, host, checker, settings.variant()),
                host,
                CALENDAR,
                (event, announced) -> checker.told(host, event),
                new EventJson(host.name),
                () -> OwnerToken.create(host.name, 1, world.random),
                world.random,
                UnaryOperator.identity(),
                REMEMBER,
                0,
                new RunOutputs(),
                UnaryOperator.identity(),
                Optional.empty());
        indexer = new SimulatedIndexer(
                Simulation.INDEXER_SETTINGS, resources, host, action -> host.after(Duration.ZERO, action));
    }

    private LeaseSet stores(Simulation.Settings settings) {
        if (settings.variant() == Variant.NAIVE_FALLBACK) {
            return LeaseSet.of(new FallbackStore(links.get(0), links.get(1)));
        }
        return new LeaseSet(
                List.of(
                        new StoreMember(links.get(0), false, Link.TIMEOUT),
                        new StoreMember(links.get(1), settings.mysqlRequired(), Link.TIMEOUT)),
                REMEMBER);
    }

    /** The node is there, and looks what it has missed. */
    void begin() {
        host.run(indexer::look);
    }

    void trigger(Trigger trigger) {
        // Also while the process stands still: a run that goes on then covers it.
        checker.arrived(host, trigger.id().orElse(""));
        host.run(() -> indexer.trigger(trigger));
    }

    /** An event that is told over a store reaches this node, if that does. */
    void hear(Link over, JsonObject event) {
        if (over.reaches()) {
            host.run(() -> indexer.hear(event));
        }
    }

    /** A server is back, or the way to it: in a while the connection stands again. */
    void mayReturn(Link link) {
        world.after(world.between(Duration.ofMillis(10), Duration.ofSeconds(2)), () -> {
            if (link.reaches()) {
                host.run(() -> returned(link));
            }
        });
    }

    private void returned(Link link) {
        link.returned();
        indexer.storeReturned(link.name());
        indexer.look();
    }

    boolean idle() {
        return host.dead() || indexer.idle();
    }
}
