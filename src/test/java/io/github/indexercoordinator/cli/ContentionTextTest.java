package io.github.indexercoordinator.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;

class ContentionTextTest {
    @Test
    void whatWaitedIsToldBesideWhatWonAtOnce() {
        String text = details(indexer().put("queued", 4L).put("wonAfterWaiting", 1L));
        assertTrue(
                text.contains("price: 7 tries, 1 won at once, 2 (29 %) skipped, 4 waited; 1 run was begun for those"),
                text);
    }

    @Test
    void aRunIsCountedByItsEndAndWhatHappenedBeforeToldBeside() {
        String text = details(indexer());
        assertTrue(
                text.contains("4 ended (1 lock-lost, 3 succeeded); 1 lost the lock; 2 took over from a dead node;"),
                text);
    }

    private static String details(JsonObject indexer) {
        JsonObject contention =
                new JsonObject().put("indexers", new JsonArray().add(indexer)).put("partial", new JsonArray());
        return String.join("\n", new ContentionText(contention, false).details());
    }

    private static JsonObject indexer() {
        JsonObject outcomes = new JsonObject().put("succeeded", 3L).put("lock-lost", 1L);
        return new JsonObject()
                .put("indexer", "price")
                .put("tries", 7L)
                .put("won", 1L)
                .put("skipped", 2L)
                .put("queued", 0L)
                .put("wonAfterWaiting", 0L)
                .put("share", 0.286)
                .put(
                        "runs",
                        new JsonObject()
                                .put("count", 4L)
                                .put("typicalMs", 90_000L)
                                .put("longestMs", 90_400L)
                                .put("lost", 1L)
                                .put("takenOver", 2L)
                                .put("outcomes", outcomes))
                .put("hosts", new JsonArray())
                .put("waits", new JsonArray())
                .put("lastSkips", new JsonArray())
                .put("verdicts", new JsonArray());
    }
}
