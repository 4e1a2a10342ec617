package io.github.indexercoordinator.chaos;

import io.github.indexercoordinator.testing.FaultProxy;
import io.github.indexercoordinator.testing.MariadbProcess;
import io.github.indexercoordinator.testing.MysqlProbe;
import io.github.indexercoordinator.testing.NodeProcess;
import io.github.indexercoordinator.testing.RedisProcess;
import io.github.indexercoordinator.testing.Traces;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Nodes, a Redis and a MariaDB as processes, and between each node and each store a line that can be broken. */
final class Rig implements AutoCloseable {
    static final List<String> INDEXERS = List.of("price", "stock", "search", "grid");
    private static final String DATABASE = "chaos";

    private final ChaosOptions options;
    private final Path folder;
    private final RedisProcess redis = new RedisProcess("--maxmemory-policy", "noeviction");
    private final MariadbProcess mariadb = new MariadbProcess();
    private final Vertx vertx = Vertx.vertx();
    private final Map<String, Line> lines = new LinkedHashMap<>();
    private final Map<String, NodeProcess> nodes = new LinkedHashMap<>();
    private boolean closed;

    Rig(ChaosOptions options) throws IOException {
        this.options = options;
        folder = Files.createTempDirectory("indexer-chaos-").toRealPath();
    }

    /** The lines of one node. */
    record Line(FaultProxy redis, FaultProxy mysql) {}

    void start() throws Exception {
        redis.start();
        mariadb.start();
        probe().close();
        try (InputStream work = Objects.requireNonNull(Rig.class.getResourceAsStream("/chaos/work.sh"))) {
            Files.copy(work, work());
        }
        for (String name : names()) {
            lines.put(name, new Line(proxy(redis.port()), proxy(mariadb.port())));
            startNode(name);
        }
        for (String name : names()) {
            Objects.requireNonNull(nodes.get(name)).awaitReady();
        }
    }

    private static FaultProxy proxy(int port) throws IOException {
        return new FaultProxy("127.0.0.1", port);
    }

    List<String> names() {
        return IntStream.rangeClosed(1, options.nodes())
                .mapToObj(i -> "web" + i)
                .toList();
    }

    /** A session of our own in MariaDB. */
    MysqlProbe probe() throws Exception {
        return new MysqlProbe(vertx, mariadb.uri(DATABASE));
    }

    RedisProcess redis() {
        return redis;
    }

    MariadbProcess mariadb() {
        return mariadb;
    }

    Line line(String node) {
        return Objects.requireNonNull(lines.get(node));
    }

    NodeProcess node(String name) {
        return Objects.requireNonNull(nodes.get(name));
    }

    /** Starts a node, in place of the one of this name that has ended. */
    synchronized void startNode(String name) throws IOException {
        if (!closed) {
            Path log = folder.resolve(name + ".log");
            if (Files.exists(log)) {
                Files.move(log, folder.resolve(name + "." + System.nanoTime() + ".log"));
            }
            nodes.put(name, NodeProcess.start(name, folder, settings(line(name))));
        }
    }

    private String settings(Line line) {
        StringBuilder indexers = new StringBuilder();
        for (String indexer : INDEXERS) {
            String more = indexer.equals("grid") ? "whenBusy: queue" : "group: catalog";
            indexers.append("  ").append(indexer).append(": { ").append(more).append(" }\n");
        }
        return """
                redis: { uris: ["redis://127.0.0.1:%d"], commandTimeout: 500ms }
                mysql: { uri: "%s", commandTimeout: 500ms, required: %s }
                lock: { ttl: 4s, heartbeat: 1s, killGrace: 500ms, minInterval: 0s }
                defaults: { command: [bash, "%s", "%s"], directory: /tmp, timeout: 1m }
                indexers:
                %s""".formatted(
                        line.redis().port(),
                        MariadbProcess.uri(line.mysql().port(), DATABASE),
                        options.required(),
                        work(),
                        folder,
                        indexers);
    }

    private Path work() {
        return folder.resolve("work.sh");
    }

    /** What the commands of an indexer have written down. */
    List<String> written(String indexer) throws IOException {
        Path file = folder.resolve("work." + indexer);
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    /** Every line that a node has logged. */
    List<String> logged() throws IOException {
        List<String> logged = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path log :
                    files.filter(file -> file.toString().endsWith(".log")).toList()) {
                logged.addAll(Files.readAllLines(log));
            }
        }
        return logged;
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        nodes.values().forEach(node -> node.process().destroyForcibly().onExit().join());
        redis.close();
        mariadb.close();
        Traces.of(folder.toString()).forEach(ProcessHandle::destroyForcibly);
        vertx.close().await();
        delete();
    }

    private void delete() {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            Chaos.say("could not delete " + folder + ": " + e.getMessage());
        }
    }
}
