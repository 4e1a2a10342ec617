package io.github.indexercoordinator.testing;

import java.io.File;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A node as a user starts it, {@code java -jar target/indexer-coordinator.jar -c FILE run}, as a process of its own: to be asked,
 * stopped and killed. Its configuration and its log lie in one folder, under the node's name.
 */
public final class NodeProcess {
    private static final Path JAR = Path.of("target", "indexer-coordinator.jar").toAbsolutePath();

    // Several JVMs that start at once on a busy machine.
    private static final Duration START_LIMIT = Duration.ofSeconds(60);

    private final String name;
    private final int port;
    private final Path log;
    private final Process process;

    private NodeProcess(String name, int port, Path log, Process process) {
        this.name = name;
        this.port = port;
        this.log = log;
        this.process = process;
    }

    /**
     * Starts a node.
     *
     * @param settings the configuration in YAML, without {@code node} and {@code http}
     */
    public static NodeProcess start(String name, Path folder, String settings) throws IOException {
        int port = RedisProcess.freePort();
        // A token of its own, so that none is made in the home of whoever runs this.
        String own = "node: %s%nhttp: { port: %d, token: not-a-secret }%n".formatted(name, port);
        Path file = Files.writeString(folder.resolve(name + ".yaml"), own + settings);
        Path log = folder.resolve(name + ".log");
        return new NodeProcess(name, port, log, launch(folder, file, log));
    }

    private static Process launch(Path folder, Path file, Path log) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmx128m",
                // What a killed node leaves there goes with the folder.
                "-Djava.io.tmpdir=" + folder,
                "-jar",
                JAR.toString(),
                "-c",
                file.toString(),
                "run");
        builder.environment().keySet().removeIf(variable -> variable.startsWith("COORDINATOR_"));
        File output = log.toFile();
        return builder.directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output)
                .start();
    }

    public String name() {
        return name;
    }

    /** Where it listens for HTTP. */
    public int port() {
        return port;
    }

    /** The process: {@code destroy()} is TERM, {@code destroyForcibly()} is KILL. */
    public Process process() {
        return process;
    }

    /** Returns once the node says over HTTP that it is ready. */
    public void awaitReady() throws Exception {
        Eventually.eventually(name + " is ready", START_LIMIT, this::ready);
    }

    private boolean ready() throws IOException {
        if (!process.isAlive()) {
            throw new AssertionError(
                    name + " ended with exit code " + process.exitValue() + " instead of getting ready");
        }
        HttpURLConnection request = (HttpURLConnection)
                URI.create("http://127.0.0.1:" + port + "/health/ready").toURL().openConnection();
        request.setConnectTimeout(1000);
        request.setReadTimeout(1000);
        try {
            return request.getResponseCode() == HttpURLConnection.HTTP_OK;
        } catch (IOException notYet) {
            return false;
        } finally {
            request.disconnect();
        }
    }

    /** Waits for the end. @throws AssertionError if it does not come within 20 s */
    public int awaitExit() throws InterruptedException {
        if (!process.waitFor(20, TimeUnit.SECONDS)) {
            throw new AssertionError(name + " has not ended within 20 s");
        }
        return process.exitValue();
    }

    /** The last lines of its log. */
    public List<String> lastLines(int count) throws IOException {
        List<String> lines = Files.readAllLines(log);
        return lines.subList(Math.max(0, lines.size() - count), lines.size());
    }
}
