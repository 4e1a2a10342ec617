package io.github.indexercoordinator.simulation;

import io.github.indexercoordinator.event.CoordinatorEvent;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** One life of a node: its process, its links to the stores, and its indexers. */
final class Node {
    private static final Duration REMEMBER = Duration.ofHours(24);
    // People's time in events; nothing is decided by it.
    private static final Clock CALENDAR = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);

    private static final int BROKEN = -1;
    private static final Duration USUAL_WAY = Duration.ofMillis(3);

    final Host host;
    final List<Link> links;
    private final World world;
    private final Checker checker;
    private final Channel channel;
    private final EventJson json;
    private final Map<String, SimulatedIndexer> indexers = new LinkedHashMap<>();
    private final boolean queues;
    private int subscribedOver;
    private Duration lastDelivery = Duration.ZERO;

    Node(World world, Host host, List<Link> links, Checker checker, Channel channel, Simulation.Settings settings) {
        this.world = world;
        this.host = host;
        this.links = links;
        this.checker = checker;
        this.channel = channel;
        queues = settings.fleet().queues();
        json = new EventJson(host.name);
        subscribedOver = links.get(0).connection();
        links.forEach(link ->
                link.onConnectedAgain(() -> indexers.values().forEach(indexer -> indexer.storeReturned(link.name()))));
        IndexerResources resources = new IndexerResources(
                stores(settings),
                new Guard(world, host, checker, settings.variant()),
                host,
                CALENDAR,
                (event, announced) -> told(event),
                json,
                () -> OwnerToken.create(host.name, 1, world.random),
                world.random,
                UnaryOperator.identity(),
                REMEMBER,
                0,
                new RunOutputs(),
                UnaryOperator.identity(),
                Optional.empty());
        settings.fleet()
                .indexers()
                .forEach(each -> indexers.put(
                        each.id(),
                        new SimulatedIndexer(each, resources, host, action -> host.after(Duration.ZERO, action))));
    }

    /** What waits is told to the others by the node; how runs begin and end, by the store. */
    private void told(CoordinatorEvent event) {
        checker.told(host, event);
        if (event instanceof CoordinatorEvent.Queued && links.get(0).reaches()) {
            JsonObject queued = json.write(event);
            world.after(world.about(USUAL_WAY), () -> channel.publish(node -> node.hear(queued)));
        }
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
        host.run(() -> indexers.values().forEach(SimulatedIndexer::missed));
    }

    /** Has a message of the first store's channel heard, after those before it; unless the connection breaks on the way. */
    void deliver(Runnable message) {
        Link over = links.get(0);
        int connection = subscribedOver;
        Duration soon = world.now().plus(world.about(USUAL_WAY));
        lastDelivery = soon.compareTo(lastDelivery) > 0 ? soon : lastDelivery;
        world.after(lastDelivery.minus(world.now()), () -> {
            if (over.reaches() && connection == over.connection()) {
                message.run();
            }
        });
    }

    /**
     * A message gets lost. Where triggers wait it has to be noticed, as with one connection it is: it is by the order of messages that a
     * trigger is known to be older than a run.
     */
    void loses() {
        if (queues) {
            subscribedOver = BROKEN;
            mayReturn(links.get(0));
        }
    }

    void trigger(Trigger trigger) {
        // Also while the process stands still: a run that goes on then covers it.
        checker.arrived(host, trigger.id().orElse(""));
        host.run(() -> indexer(trigger.indexer()).trigger(trigger));
    }

    boolean idle() {
        return host.dead() || indexers.values().stream().allMatch(SimulatedIndexer::idle);
    }

    private SimulatedIndexer indexer(String id) {
        SimulatedIndexer indexer = indexers.get(id);
        if (indexer == null) {
            throw new IllegalArgumentException("no indexer " + id);
        }
        return indexer;
    }

    /** Another node's event, or an own one, is heard. */
    void hear(JsonObject event) {
        host.run(() -> {
            indexer(event.getString("indexer")).hear(event);
            indexers.values().forEach(mate -> mate.hearOfGroup(event));
        });
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
        boolean subscribes = link == links.get(0);
        if (subscribes) {
            subscribedOver = link.connection();
        }
        for (SimulatedIndexer indexer : indexers.values()) {
            indexer.storeReturned(link.name());
            if (subscribes) {
                indexer.missed();
            } else {
                indexer.look();
            }
        }
    }
}
