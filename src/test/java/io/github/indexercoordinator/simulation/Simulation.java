package io.github.indexercoordinator.simulation;

import io.github.indexercoordinator.lock.LeaseTerm;
import io.github.indexercoordinator.trigger.Trigger;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One story: nodes, stores, triggers and faults from one seed, and what became of it. */
final class Simulation {
    static final Duration TTL = Duration.ofSeconds(6);
    static final LeaseTerm TERM = new LeaseTerm(TTL);
    private static final Duration HEALED = World.START.plusSeconds(60);
    private static final Duration SETTLED = HEALED.plusSeconds(45);
    // Beyond the ten minutes for which a message can put a look off.
    private static final Duration SURELY_SETTLED = HEALED.plusSeconds(900);

    private final Settings settings;
    private final World world;
    private final Checker checker;
    private final Server redis;
    private final Server mysql;
    private final List<Node> nodes = new ArrayList<>();
    private final Channel channel;
    private Trigger last = new Trigger("", Optional.empty(), "");
    private int triggers;
    private int lives;

    /**
     * Which story to tell.
     *
     * @param mysqlRequired whether there is no run without the second store
     * @param telling whether the story is written down
     */
    record Settings(long seed, boolean mysqlRequired, Fleet fleet, Variant variant, boolean telling) {
        Settings at(long otherSeed) {
            return new Settings(otherSeed, mysqlRequired, fleet, variant, telling);
        }

        Settings telling(long otherSeed) {
            return new Settings(otherSeed, mysqlRequired, fleet, variant, true);
        }
    }

    /**
     * What became of it.
     *
     * @param meetings violations by work beside other work, or without a lock
     * @param differentStores overlaps of runs in different stores, each of which had missed the other's
     * @param forgotten overlaps after a store forgot
     */
    record Outcome(
            long seed,
            List<String> violations,
            List<String> meetings,
            int runs,
            int differentStores,
            int forgotten,
            List<String> story) {}

    private Simulation(Settings settings) {
        this.settings = settings;
        world = new World(settings.seed(), settings.telling());
        checker = new Checker(world, settings.mysqlRequired(), settings.fleet());
        redis = server("redis");
        channel = new Channel(world, redis, nodes);
        mysql = server("mysql");
        int size = 2 + world.random.nextInt(3);
        for (int i = 1; i <= size; i++) {
            nodes.add(node("web" + i));
        }
    }

    static Outcome of(Settings settings) {
        return new Simulation(settings).outcome();
    }

    private Server server(String name) {
        double rate = 1 + (world.random.nextDouble() - 0.5) * 0.01;
        // Of the true time since boot: clocks that differ by less than a second.
        Duration offset = world.between(Duration.ofMillis(-400), Duration.ofMillis(400))
                .minus(Duration.ofNanos((long) (World.START.toNanos() * (rate - 1))));
        Server server = new Server(world, name, rate, offset);
        checker.watch(server);
        return server;
    }

    private Node node(String name) {
        lives++;
        Host host = new Host(world, name + "." + lives);
        Variant variant = settings.variant();
        List<Link> links = List.of(
                new Link(world, host, redis, checker, variant, this::publish),
                new Link(world, host, mysql, checker, variant));
        Node node = new Node(world, host, links, checker, channel, settings);
        world.after(world.about(Duration.ofMillis(20)), node::begin);
        return node;
    }

    private boolean publish(String json) {
        if (!json.isEmpty()) {
            JsonObject event = new JsonObject(json);
            channel.publish(node -> node.hear(event));
        }
        return true;
    }

    private Outcome outcome() {
        new Faults(world, this).begin();
        askSoon();
        world.runUntil(SETTLED);
        if (!checker.undone().isEmpty()
                || checker.somebodyWorks()
                || !nodes.stream().allMatch(Node::idle)) {
            world.runUntil(SURELY_SETTLED);
        }
        checker.finish();
        return new Outcome(
                settings.seed(),
                checker.violations(),
                checker.meetings(),
                checker.runs,
                checker.differentStores,
                checker.forgotten,
                world.story());
    }

    private void askSoon() {
        world.after(world.about(Duration.ofSeconds(4)), () -> {
            if (!healing()) {
                ask();
                askSoon();
            }
        });
    }

    /** Over Redis to all whom it reaches, or to one node; now and then again, as a message that was sent twice. */
    private void ask() {
        boolean again = triggers > 0 && world.chance(0.1);
        boolean broadcast = world.chance(0.7);
        Trigger trigger = again ? new Trigger(last.indexer(), last.id(), "test", broadcast) : fresh(broadcast);
        last = trigger;
        if (broadcast) {
            channel.publish(node -> node.trigger(trigger));
        } else {
            nodes.get(world.random.nextInt(nodes.size())).trigger(trigger);
        }
    }

    private Trigger fresh(boolean broadcast) {
        triggers++;
        List<String> ids = settings.fleet().ids();
        String indexer = ids.get(world.random.nextInt(ids.size()));
        checker.asked("t" + triggers);
        return new Trigger(indexer, Optional.of("t" + triggers), "test", broadcast);
    }

    Server redis() {
        return redis;
    }

    Server mysql() {
        return mysql;
    }

    List<Node> nodes() {
        return nodes;
    }

    boolean healing() {
        return world.now().compareTo(HEALED) >= 0;
    }

    /** A time that is over when everything heals. */
    Duration untilHealed(Duration time) {
        Duration left = HEALED.minus(world.now());
        return time.compareTo(left) < 0 ? time : left;
    }

    void back(Server server) {
        for (Node node : nodes) {
            node.links.stream().filter(link -> link.server() == server).forEach(node::mayReturn);
        }
    }

    /** Another life of the node begins after a while. */
    void kill(Node node, Duration away) {
        if (node.host.dead()) {
            return;
        }
        node.host.kill();
        String name = node.host.name.substring(0, node.host.name.indexOf('.'));
        world.after(away, () -> nodes.set(nodes.indexOf(node), node(name)));
    }
}
