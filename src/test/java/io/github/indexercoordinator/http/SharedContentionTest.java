package io.github.indexercoordinator.http;

import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.github.indexercoordinator.contention.Contention;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class SharedContentionTest {
    private final Promise<Contention> reading = Promise.promise();
    private final AtomicInteger readings = new AtomicInteger();

    @Test
    void whoAsksTheSameMeanwhileSharesTheReading(Vertx vertx) {
        SharedContention shared = shared(vertx);

        assertSame(shared.read("24h", Instant.EPOCH), shared.read("24h", Instant.EPOCH.plusMillis(3)));
        assertEquals(1, readings.get());
        assertEquals(true, shared.read("1h", Instant.EPOCH).equals(reading.future()));
        assertEquals(2, readings.get());
    }

    @Test
    void afterAWhileItIsReadAnew(Vertx vertx) throws Exception {
        SharedContention shared = shared(vertx);
        reading.complete(new Contention(Instant.EPOCH, Instant.EPOCH, List.of(), Map.of()));

        eventually("a second reading", () -> {
            shared.read("24h", Instant.EPOCH).onFailure(AssertionError::new);
            return readings.get() > 1;
        });
    }

    private SharedContention shared(Vertx vertx) {
        return new SharedContention(vertx, since -> {
            readings.incrementAndGet();
            return reading.future();
        });
    }
}
