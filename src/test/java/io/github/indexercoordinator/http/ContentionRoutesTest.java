package io.github.indexercoordinator.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(VertxExtension.class)
class ContentionRoutesTest {
    private TestNode node;
    private RawHttp http;

    @BeforeEach
    void start(Vertx vertx) throws TimeoutException {
        node = new TestNode(vertx);
        http = node.start();
    }

    @Test
    void withoutAStoreTheNodeTellsWhatItRemembersAndThatThisIsNotAll() throws IOException {
        node.recent.heard(new JsonObject()
                .put("event", "skipped")
                .put("indexer", "price")
                .put("node", "web2")
                .put("reason", "held")
                .put("holder", "web1")
                .put("at", TestNode.NOW.minusSeconds(60).toString()));

        JsonObject answer = get("");
        assertFalse(answer.getBoolean("complete"));
        assertTrue(answer.getJsonArray("partial").getString(0).contains("last 1 events"), answer::encode);
        assertEquals(2, answer.getJsonArray("indexers").size());
        JsonObject price = get("?indexer=price").getJsonArray("indexers").getJsonObject(0);
        assertEquals("price", price.getString("indexer"));
        assertEquals(1, price.getInteger("skipped"));
        assertEquals(1, price.getJsonArray("lastSkips").size());
    }

    @Test
    void theParametersSayWhatIsWanted() throws IOException {
        assertEquals("2026-11-29T16:05:00.000Z", get("").getString("since"));
        assertEquals("2026-11-30T15:35:00.000Z", get("?since=30m").getString("since"));
        JsonArray both = get("?indexer=stock&indexer=price&indexer=stock").getJsonArray("indexers");
        assertEquals(
                List.of("stock", "price"),
                both.stream()
                        .map(each -> ((JsonObject) each).getString("indexer"))
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"since=yesterday", "since=32d", "since=2027-01-01T00:00:00Z"})
    void whatCannotBeLookedAtIsRefused(String parameter) throws IOException {
        assertEquals(400, http.get("/api/contention?" + parameter).status());
    }

    @Test
    void anUnknownIndexerIsNotFound() throws IOException {
        RawHttp.Answer answer = http.get("/api/contention?indexer=stok");
        assertEquals(404, answer.status());
        assertTrue(answer.body().contains("stock"), answer.body());
    }

    private JsonObject get(String parameters) throws IOException {
        return new JsonObject(http.get("/api/contention" + parameters).body());
    }
}
