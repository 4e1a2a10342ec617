package io.github.indexercoordinator.cli;

import static io.github.indexercoordinator.testing.Eventually.answer;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.ConfigurationException;
import io.github.indexercoordinator.config.ConfigurationLoader;
import io.github.indexercoordinator.testing.RedisProbe;
import io.github.indexercoordinator.testing.RedisProcess;
import io.github.indexercoordinator.testing.ScriptedLauncher;
import io.vertx.core.Vertx;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine;

/** A Redis, a configuration with the indexers {@code price} and {@code stock} or others, and whoever types commands there. */
final class OperationsSite implements AutoCloseable {
    final Vertx vertx = Vertx.vertx();
    final RedisProcess redis = new RedisProcess();
    final RedisProbe probe;
    final ScriptedLauncher launcher = new ScriptedLauncher();
    private final Path directory;
    private final Path file;

    OperationsSite(Path directory) throws Exception {
        this(directory, "price: {}, stock: {}");
    }

    /** @param indexers as in the configuration, {@code price: { group: catalog }} */
    OperationsSite(Path directory, String indexers) throws Exception {
        this(directory, indexers, "");
    }

    /** @param more sections of the configuration; in place of the one on Redis, if it has one */
    OperationsSite(Path directory, String indexers, String more) throws Exception {
        this.directory = directory;
        redis.start();
        String onRedis = more.contains("redis:") ? "" : "redis: { uris: [%s] }".formatted(redis.uri());
        file = Files.writeString(directory.resolve("c.yaml"), """
                node: web1
                %s
                %s
                indexers: { %s }
                """.formatted(onRedis, more, indexers));
        probe = new RedisProbe(vertx, redis.uri());
    }

    /** Types a command, in words separated by blanks. */
    Spoken type(String arguments) {
        return Spoken.by(commandLine(), arguments);
    }

    /** Types a command that goes on until it is closed. */
    Typing begin(String arguments) {
        StringWriter out = new StringWriter();
        CommandLine commandLine =
                commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(out, true));
        Thread thread = new Thread(() -> commandLine.execute(arguments.split(" ")));
        thread.start();
        return new Typing(thread, out);
    }

    /** Types a command that ends by itself, but not before something else has happened. */
    CompletableFuture<Spoken> typing(String arguments) {
        return CompletableFuture.supplyAsync(() -> type(arguments));
    }

    /** A command under way. */
    record Typing(Thread thread, StringWriter writer) implements AutoCloseable {
        /** What it has said so far. */
        String out() {
            return writer.toString();
        }

        @Override
        public void close() {
            thread.interrupt();
        }
    }

    private CommandLine commandLine() {
        HostParts host = new HostParts(() -> Duration.ofNanos(System.nanoTime()), Map.of(), () -> launcher);
        return CommandLines.create(named -> configuration(), configuration -> 0, host);
    }

    /** The hash that a node with the same configuration has. */
    String configurationHash() throws ConfigurationException {
        return configuration().hash();
    }

    private Configuration configuration() throws ConfigurationException {
        return new ConfigurationLoader(Map.of(), directory, List.of(file), () -> "host").load(file);
    }

    @Override
    public void close() {
        launcher.endAll();
        redis.close();
        answer(vertx.close());
    }
}
