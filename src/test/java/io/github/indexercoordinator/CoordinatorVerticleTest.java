package io.github.indexercoordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.ConfigurationLoader;
import io.github.indexercoordinator.config.Secret;
import io.github.indexercoordinator.testing.ScriptedLauncher;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(VertxExtension.class)
class CoordinatorVerticleTest {
    @TempDir
    private Path folder;

    @Test
    void aNodeWhoseAddressIsTakenLeavesNothingStarted(Vertx vertx) throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CoordinatorVerticle node = new CoordinatorVerticle(
                    configuration(taken.getLocalPort()),
                    new HostResources(
                            () -> Duration.ofNanos(System.nanoTime()), Clock.systemUTC(), new ScriptedLauncher()),
                    new Secret("token"));
            IOException refused = assertThrows(
                    IOException.class, () -> vertx.deployVerticle(node).await(20, TimeUnit.SECONDS));
            assertTrue(String.valueOf(refused.getMessage()).contains("http.port"), refused.toString());
            assertEquals(Set.of(), vertx.deploymentIDs());
        }
    }

    private Configuration configuration(int port) throws Exception {
        Path file = Files.writeString(
                folder.resolve("c.yaml"),
                "{node: web1, redis: {topology: none}, http: {port: %d}, indexers: {price: {}}}".formatted(port));
        return new ConfigurationLoader(Map.of(), folder, List.of(), () -> "web1").load(file);
    }
}
