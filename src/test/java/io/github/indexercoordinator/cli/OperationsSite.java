package io.github.indexercoordinator.cli;

import static io.github.indexercoordinator.testing.Eventually.answer;

import io.github.indexercoordinator.config.ConfigurationLoader;
import io.github.indexercoordinator.testing.RedisProbe;
import io.github.indexercoordinator.testing.RedisProcess;
import io.github.indexercoordinator.testing.ScriptedLauncher;
import io.vertx.core.Vertx;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A Redis, a configuration with the indexers {@code price} and {@code stock}, and whoever types commands there. */
final class OperationsSite implements AutoCloseable {
    final Vertx vertx = Vertx.vertx();
    final RedisProcess redis = new RedisProcess();
    final RedisProbe probe;
    final ScriptedLauncher launcher = new ScriptedLauncher();
    private final Path directory;
    private final Path file;

    OperationsSite(Path directory) throws Exception {
        this.directory = directory;
        redis.start();
        file = Files.writeString(directory.resolve("c.yaml"), """
                node: web1
                redis: { uris: [%s] }
                indexers: { price: {}, stock: {} }
                """.formatted(redis.uri()));
        probe = new RedisProbe(vertx, redis.uri());
    }

    /** Types a command, in words separated by blanks. */
    Spoken type(String arguments) {
        HostParts host = new HostParts(() -> Duration.ofNanos(System.nanoTime()), Map.of(), () -> launcher);
        ConfigurationSource source =
                named -> new ConfigurationLoader(Map.of(), directory, List.of(file), () -> "host").load(file);
        return Spoken.by(CommandLines.create(source, configuration -> 0, host), arguments);
    }

    @Override
    public void close() {
        launcher.endAll();
        redis.close();
        answer(vertx.close());
    }
}
