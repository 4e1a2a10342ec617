package io.github.indexercoordinator.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.github.indexercoordinator.event.SampleEvents;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class OverviewRoutesTest {
    private TestNode node;
    private RawHttp http;

    @BeforeEach
    void start(Vertx vertx) throws TimeoutException {
        node = new TestNode(vertx);
        http = node.start();
    }

    @CanIgnoreReturnValue
    private JsonObject get(String path) throws IOException {
        return new JsonObject(http.get(path).body());
    }

    @Test
    void theOverviewHasSettingsAndWhatWasHeard() throws IOException {
        node.recent.publish(SampleEvents.won(), true);

        JsonObject overview = get("/api/overview");

        assertEquals("web1", overview.getString("node"));
        assertEquals(TestNode.NOW.toString(), overview.getString("at"));
        JsonObject price = named(overview.getJsonArray("indexers"), "price");
        assertEquals(new JsonArray().add("catalog"), price.getJsonArray("groups"));
        assertEquals(60_000, price.getLong("ttlMs"));
        assertEquals(1, price.getJsonArray("runs").size());
        assertEquals(24, price.getJsonArray("skips").size());
    }

    @Test
    void everyLockIsToldAndHowTheStoresAre() throws IOException {
        node.stores = List.of(new StoreSight.Seen(
                "redis", true, false, Optional.of(Instant.EPOCH), Optional.of("connection refused")));

        JsonObject answer = get("/api/locks");

        assertEquals(2, answer.getJsonArray("locks").size());
        assertTrue(named(answer.getJsonArray("locks"), "stock").containsKey("ageMs"));
        assertEquals("catalog", answer.getJsonArray("groups").getJsonObject(0).getString("group"));
        assertEquals(
                new JsonArray()
                        .add(new JsonObject()
                                .put("store", "redis")
                                .put("required", true)
                                .put("answers", false)
                                .put("since", "1970-01-01T00:00:00Z")
                                .put("error", "connection refused")),
                answer.getJsonArray("stores"));
    }

    @Test
    void howeverManyWatchTheStoreIsAskedOnceUntilSomethingHappens() throws IOException {
        get("/api/locks");
        int once = node.locks.looks.get();
        get("/api/locks");
        assertEquals(once, node.locks.looks.get());

        node.recent.publish(SampleEvents.won(), true);
        get("/api/locks");
        assertTrue(node.locks.looks.get() > once);
    }

    private static JsonObject named(JsonArray all, String indexer) {
        return all.stream()
                .map(JsonObject.class::cast)
                .filter(each -> each.getString("indexer").equals(indexer))
                .findAny()
                .orElseThrow();
    }
}
