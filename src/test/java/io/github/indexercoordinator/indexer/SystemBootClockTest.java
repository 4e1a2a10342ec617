package io.github.indexercoordinator.indexer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SystemBootClockTest {
    @Test
    void readsTheFileAnewEachTime(@TempDir Path directory) throws IOException {
        Path uptime = Files.writeString(directory.resolve("uptime"), "0.08 1.00\n");
        SystemBootClock clock = SystemBootClock.ofFile(uptime.toString());
        assertEquals(Duration.ofMillis(80), clock.now());
        Files.writeString(uptime, "86400.99 1.00\n");
        assertEquals(Duration.ofMillis(86_400_990), clock.now());
    }

    @Test
    void withoutTheFileItIsTheWallClock() {
        SystemBootClock clock = SystemBootClock.ofFile("/no-such-file");
        Duration now = clock.now();
        assertTrue(now.toMillis() <= System.currentTimeMillis() && now.toMillis() % 10 == 0, now::toString);
    }

    @Test
    void interruptDoesNoHarm() {
        SystemBootClock clock = SystemBootClock.ofThisHost();
        Thread.currentThread().interrupt();
        Duration first = clock.now();
        assertTrue(Thread.interrupted());
        assertTrue(clock.now().compareTo(first) >= 0);
    }
}
