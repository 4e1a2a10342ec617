package io.github.indexercoordinator.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BackoffTest {
    private final Backoff backoff = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(2), new Random(1));

    @Test
    void doublesUpToItsLimitWithinItsJitter() {
        for (long whole : List.of(100L, 200L, 400L, 800L, 1600L, 2000L, 2000L)) {
            long wait = backoff.next().toMillis();
            assertTrue(wait >= whole / 2 && wait <= whole, wait + " ms of " + whole);
        }
    }

    @Test
    void beginsAnewAfterReset() {
        Stream.generate(backoff::next).limit(10).forEach(wait -> assertTrue(wait.toMillis() > 0));
        backoff.reset();
        assertTrue(backoff.next().toMillis() <= 100);
    }

    @Test
    void differsFromNodeToNode() {
        long distinct = Stream.generate(() -> {
                    backoff.reset();
                    return backoff.next();
                })
                .limit(50)
                .distinct()
                .count();
        assertTrue(distinct > 10, () -> distinct + " different waits");
        assertEquals(
                Duration.ofMillis(100), new Backoff(Duration.ofMillis(100), Duration.ofSeconds(2), () -> 0).next());
    }
}
