package io.github.indexercoordinator.node;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static io.github.indexercoordinator.testing.Eventually.eventually;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.ConfigurationLoader;
import io.github.indexercoordinator.testing.FaultProxy;
import io.github.indexercoordinator.testing.RedisProbe;
import io.github.indexercoordinator.testing.RedisProcess;
import io.github.indexercoordinator.testing.ScriptedLauncher.Command;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Nodes that share one Redis. */
final class Fleet {
    static final String TRIGGERS = "indexer:trigger";

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final RedisProcess redis;
    private final Vertx vertx = Vertx.vertx();
    private final RedisProbe probe;
    private final Map<Node, FaultProxy> nodes = new LinkedHashMap<>();
    private Consumer<Command> work = command -> {};

    Fleet(RedisProcess redis) {
        this.redis = redis;
        probe = new RedisProbe(vertx, redis.uri());
    }

    /** Terms that keep a test short, and indexers that need no process. */
    static String settings(String ttl, String... indexers) {
        return """
                lock: { ttl: %s, heartbeat: 300ms, killGrace: 200ms }
                defaults: { command: ["true"], directory: /tmp }
                indexers: { %s }
                """.formatted(
                ttl,
                String.join(", ", Stream.of(indexers).map(id -> id + ": {}").toList()));
    }

    /** What the commands of nodes started from now on do by themselves; without it they only wait for the test. */
    void working(Consumer<Command> what) {
        work = what;
    }

    /** Starts nodes {@code web1}, {@code web2}, …, and returns once each has all its connections. */
    @CanIgnoreReturnValue
    List<Node> start(int count, String settings) throws Exception {
        List<Node> started = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            started.add(deploy("web" + i, settings));
        }
        awaitListening();
        return started;
    }

    /** Starts one more node. */
    @CanIgnoreReturnValue
    Node start(String name, String settings) throws Exception {
        Node node = deploy(name, settings);
        awaitListening();
        return node;
    }

    /** Starts one more node, on a database of its own. */
    Node start(String name, int database, String settings) throws Exception {
        Node node = deploy(name, database, settings);
        awaitListening();
        return node;
    }

    /** Starts a node, whether or not Redis is there. */
    Node deploy(String name, String settings) throws Exception {
        return deploy(name, 0, settings);
    }

    /** Starts a node with a clock of its own on the wall. */
    @CanIgnoreReturnValue
    Node deploy(String name, Clock wallClock, String settings) throws Exception {
        return deploy(name, 0, wallClock, settings);
    }

    private Node deploy(String name, int database, String settings) throws Exception {
        return deploy(name, database, Clock.systemUTC(), settings);
    }

    private Node deploy(String name, int database, Clock wallClock, String settings) throws Exception {
        FaultProxy proxy = new FaultProxy("127.0.0.1", redis.port());
        String redisPart = "redis: { uris: [\"redis://127.0.0.1:%d/%d\"], commandTimeout: 500ms }%n"
                .formatted(proxy.port(), database);
        Node node = new Node(configuration(name, redisPart + settings), wallClock);
        nodes.put(node, proxy);
        node.working(work);
        node.deploy();
        return node;
    }

    static Configuration configuration(String name, String settings) throws Exception {
        Path file = Files.createTempFile(name, ".yaml");
        try {
            Files.writeString(file, "node: %s%nhttp: { port: 0, token: not-a-secret }%n".formatted(name) + settings);
            return new ConfigurationLoader(Map.of(), Path.of(""), List.of(), () -> name).load(file);
        } finally {
            Files.delete(file);
        }
    }

    /** Returns once every node takes triggers and hears the others. */
    void awaitListening() throws Exception {
        for (Node node : nodes.keySet()) {
            node.awaitReady();
        }
        eventually("all hear each other", LIMIT, () -> listeners() == nodes.size());
    }

    private long listeners() throws Exception {
        return probe.tell("client", "list")
                .lines()
                .filter(line -> line.contains("/triggers ") && line.contains("psub=1 "))
                .count();
    }

    /** From now on the node reaches Redis no more, as if its cable were pulled. */
    void cut(Node node) throws IOException {
        FaultProxy proxy = nodes.get(node);
        if (proxy != null) {
            proxy.close();
        }
    }

    /** Stops one node as a signal would, and forgets it. */
    void stop(Node node) throws Exception {
        answer(node.undeploy());
        node.stop();
        FaultProxy proxy = nodes.remove(node);
        if (proxy != null) {
            proxy.close();
        }
    }

    RedisProbe probe() {
        return probe;
    }

    /** Asks every node for a run. */
    void trigger(String payload) throws Exception {
        probe.tell("publish", TRIGGERS, payload);
    }

    /** Asks every node for a run that nobody has asked for before. */
    void trigger(String indexer, String id) throws Exception {
        trigger(new JsonObject().put("indexer", indexer).put("id", id).encode());
    }

    /** The only node that holds the indexer's lock, once one does. */
    @CanIgnoreReturnValue
    Node holder(String indexer) throws Exception {
        return holderBut(indexer, "");
    }

    /** The only node that holds the indexer's lock, once it is another one than that. */
    Node holderBut(String indexer, String owner) throws Exception {
        String[] found = {owner};
        eventually(indexer + " is locked by another than " + owner, LIMIT, () -> {
            found[0] = probe.tell("get", "indexer_lock:" + indexer);
            return !found[0].equals("null") && !found[0].equals(owner);
        });
        return node(found[0].substring(0, found[0].indexOf(':')));
    }

    /** The node of this name. */
    Node node(String name) {
        return nodes.keySet().stream()
                .filter(node -> node.name().equals(name))
                .findAny()
                .orElseThrow(() -> new AssertionError("no node " + name));
    }

    /** The events of a kind that all nodes have told so far. */
    List<JsonObject> told(String kind, String indexer) {
        return nodes.keySet().stream()
                .flatMap(node -> node.events().of(kind, indexer).stream())
                .toList();
    }

    /** How many of them there are. */
    int count(String kind, String indexer) {
        return told(kind, indexer).size();
    }

    /** Stops all nodes. @throws AssertionError if a connection of theirs is left */
    void stop() throws Exception {
        for (Map.Entry<Node, FaultProxy> entry : nodes.entrySet()) {
            entry.getKey().stop();
        }
        eventually("no connection is left", () -> probe.connections("indexer-coordinator") == 0);
        for (FaultProxy proxy : nodes.values()) {
            proxy.close();
        }
        answer(vertx.close());
    }
}
