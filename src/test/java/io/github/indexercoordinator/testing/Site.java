package io.github.indexercoordinator.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A folder, a Redis and nodes, all of one's own. {@link #close()} leaves nothing of them, whenever it comes. */
public final class Site implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 5;

    private final Path folder;
    private final RedisProcess redis = new RedisProcess();
    private final List<NodeProcess> nodes = new ArrayList<>();
    private boolean closed;

    /** Makes the folder; nothing runs yet. */
    public Site(String name) throws IOException {
        // The real path, because processes are found by it.
        folder = Files.createTempDirectory(name + "-").toRealPath();
    }

    /**
     * A site that goes with this JVM, however that ends but by KILL.
     *
     * @param first is done before
     */
    public static Site untilExit(String name, Runnable first) throws IOException {
        Site site = new Site(name);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            first.run();
            site.close();
        }));
        return site;
    }

    public Path folder() {
        return folder;
    }

    public RedisProcess redis() {
        return redis;
    }

    /** Starts Redis, and returns once it takes connections. */
    public synchronized void startRedis() throws Exception {
        refuseIfClosed();
        redis.start();
    }

    /** Starts nodes with the same settings, and returns once all are ready. */
    public void startNodes(String settings, String... names) throws Exception {
        startNodes(name -> settings, names);
    }

    /** Starts nodes, each with the settings for its name, and returns once all are ready. */
    public void startNodes(UnaryOperator<String> settings, String... names) throws Exception {
        for (String name : names) {
            start(name, settings.apply(name));
        }
        for (NodeProcess node : nodes()) {
            node.awaitReady();
        }
    }

    private synchronized void start(String name, String settings) throws IOException {
        refuseIfClosed();
        nodes.add(NodeProcess.start(name, folder, settings));
    }

    private void refuseIfClosed() {
        if (closed) {
            throw new IllegalStateException("everything is being ended");
        }
    }

    /** The nodes started so far. */
    public synchronized List<NodeProcess> nodes() {
        return List.copyOf(nodes);
    }

    /** The node of this name. */
    public NodeProcess node(String name) {
        return nodes().stream()
                .filter(node -> node.name().equals(name))
                .findAny()
                .orElseThrow();
    }

    /** Waits for the end of a node that was told to go, and forgets it. */
    public synchronized void end(NodeProcess node) {
        end(node.process());
        nodes.remove(node);
    }

    /** Ends the nodes as an operator would. */
    public synchronized void stopNodes() {
        nodes.forEach(node -> node.process().destroy());
        nodes.forEach(node -> end(node.process()));
        nodes.clear();
    }

    private static void end(Process process) {
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().onExit().join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends what is left: the nodes as an operator would, the rest by force. */
    @Override
    public synchronized void close() {
        closed = true;
        stopNodes();
        redis.close();
        Traces.of(folder.toString()).forEach(ProcessHandle::destroyForcibly);
        deleteFolder();
    }

    private void deleteFolder() {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            System.err.println("could not delete " + folder + ": " + e.getMessage());
        }
    }
}
