package io.github.indexercoordinator.cli;

import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;

/** {@code watch} on a real Redis. */
final class WatchIT extends OneRedis {
    private static final String AT = "2026-11-30T18:00:00.000Z";

    @Test
    void eachEventIsALineWithItsTime() throws Exception {
        try (OperationsSite.Typing typing = site.begin("watch")) {
            awaitLine(typing, AT + " web9: price started, run r1");
        }
    }

    @Test
    void onlyTheIndexersNamedAreShown() throws Exception {
        try (OperationsSite.Typing typing = site.begin("watch price")) {
            awaitLine(typing, "price started");
            assertFalse(typing.out().contains("stock"), typing.out());
        }
    }

    @Test
    void jsonIsTheEvents() throws Exception {
        try (OperationsSite.Typing typing = site.begin("watch --json price")) {
            awaitLine(typing, "lock-won");
            assertEquals(
                    won("price"),
                    new JsonObject(typing.out().lines().findFirst().orElseThrow()));
        }
    }

    @Test
    void aSilentRedisIsSaid() throws Exception {
        site.redis.kill();
        assertEquals(ExitCode.UNAVAILABLE.value(), site.type("watch").exitCode());
    }

    /** Tells of two runs, again and again, for nothing says when the command has begun to listen. */
    private void awaitLine(OperationsSite.Typing typing, String text) throws Exception {
        eventually(text, () -> {
            site.probe.tell(
                    "publish", "indexer:events:lock-won:stock", won("stock").encode());
            site.probe.tell(
                    "publish", "indexer:events:lock-won:price", won("price").encode());
            return typing.out().contains(text);
        });
    }

    private static JsonObject won(String indexer) {
        return new JsonObject()
                .put("event", "lock-won")
                .put("indexer", indexer)
                .put("node", "web9")
                .put("at", AT)
                .put("runId", "r1");
    }
}
