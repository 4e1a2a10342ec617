package io.github.indexercoordinator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.testing.DocumentedRights;
import io.github.indexercoordinator.testing.RedisImage;
import io.github.indexercoordinator.testing.RespConnection;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.containers.GenericContainer;

/** {@code doctor} asks a Redis that can tell what the user of the nodes may do. */
final class DoctorRightsIT {
    private static final String SETTINGS = """
            redis: { uris: ["%s"], username: coordinator, password: pw }
            defaults: { command: [/bin/sh, -c, "true"], directory: / }
            """;

    @TempDir
    private Path directory;

    @Test
    void theRightsOfTheManualAreEnoughAndAMissingOneIsNamed() throws Exception {
        try (GenericContainer<?> server = RedisImage.start("redis:8.0");
                RespConnection admin =
                        new RespConnection(URI.create(RedisImage.uri(server)).getPort());
                OperationsSite site =
                        new OperationsSite(directory, "price: {}", SETTINGS.formatted(RedisImage.uri(server)))) {
            assertEquals("OK", admin.ask(DocumentedRights.read()));
            Spoken enough = site.type("doctor");
            assertEquals(0, enough.exitCode(), enough.out());
            assertTrue(enough.out().contains("its user may do all that a coordinator does"), enough.out());

            assertEquals("OK", admin.ask("ACL", "SETUSER", "coordinator", "-pttl"));
            Spoken missing = site.type("doctor");
            assertEquals(78, missing.exitCode(), missing.out());
            assertTrue(missing.out().contains("its user may not PTTL indexer_lock:doctor"), missing.out());
        }
    }
}
