package io.github.indexercoordinator.magento;

import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.testing.Traces;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BoundedProcessIT {
    @TempDir
    private Path folder;

    @Test
    void itIsTheProgramsOutputAlone() throws Exception {
        Map<String, String> environment = Map.of("A", "b", "COORDINATOR_REDIS_PASSWORD", "s3cret");
        assertEquals(
                "A=b\n",
                new BoundedProcess(environment, Duration.ofSeconds(20))
                        .ask(
                                List.of("/bin/sh", "-c", "echo to-stderr >&2; env | grep -E '^(A|COORDINATOR.*)='"),
                                folder));
    }

    @Test
    void whoHangsIsKilledWithItsChildren() throws Exception {
        String mark = folder.toString();
        BoundedProcess process = new BoundedProcess(Map.of(), Duration.ofMillis(300));
        IOException late = assertThrows(
                IOException.class,
                () -> process.ask(List.of("/bin/sh", "-c", "sh -c 'sleep 600; echo' " + mark + "; echo"), folder));
        assertTrue(String.valueOf(late.getMessage()).contains("did not end within"), late.getMessage());
        eventually("nothing is left", () -> Traces.of(mark).isEmpty());
    }

    @Test
    void whoIsMissingIsNamed() {
        BoundedProcess process = new BoundedProcess(Map.of(), Duration.ofSeconds(20));
        IOException missing = assertThrows(IOException.class, () -> process.ask(List.of("no-such-program"), folder));
        assertTrue(String.valueOf(missing.getMessage()).contains("no-such-program"), missing.getMessage());
    }
}
