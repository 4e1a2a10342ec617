package io.github.indexercoordinator.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.github.indexercoordinator.event.EventId;
import io.github.indexercoordinator.event.EventJson;
import io.github.indexercoordinator.event.History;
import io.github.indexercoordinator.event.SampleEvents;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(VertxExtension.class)
class HistoryRoutesTest {
    private static final EventJson JSON = new EventJson("web1");

    private final List<History.Query> asked = new ArrayList<>();
    private TestNode node;
    private RawHttp http;

    @BeforeEach
    void start(Vertx vertx) throws TimeoutException {
        node = new TestNode(vertx);
        http = node.start();
    }

    @Test
    void theParametersSayWhatIsWanted() throws IOException {
        node.history = this::ask;

        assertEquals(
                "{\"complete\":true,\"events\":[]}", http.get("/api/history").body());
        get("/api/history?indexer=stock&since=24h&limit=7&skips=true");
        get("/api/history?since=2026-11-01T00:00:00Z");
        get("/api/history?until=2026-11-30T03:10:00Z");
        get("/api/history?until=1790000000000-3");

        assertEquals(
                List.of(
                        new History.Query(Optional.empty(), Instant.EPOCH, 100, false),
                        new History.Query(Optional.of("stock"), Instant.parse("2026-11-29T16:05:00Z"), 7, true),
                        new History.Query(Optional.empty(), Instant.parse("2026-11-01T00:00:00Z"), 100, false),
                        before(new EventId(
                                Instant.parse("2026-11-30T03:10:00.001Z").toEpochMilli(), 0)),
                        before(new EventId(1790000000000L, 3))),
                asked);
    }

    private static History.Query before(EventId place) {
        return new History.Query(Optional.empty(), Instant.EPOCH, Optional.of(place), 100, false);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "since=yesterday",
                "until=tomorrow",
                "since=24",
                "since=2026-11-31T00:00:00Z",
                "limit=0",
                "limit=1001"
            })
    void whatCannotBeReadIsRefused(String parameter) throws IOException {
        RawHttp.Answer answer = http.get("/api/history?" + parameter);

        assertEquals(400, answer.status());
        assertTrue(answer.body().contains(parameter.substring(parameter.indexOf('=') + 1)), answer.body());
    }

    @Test
    void whileTheStoreIsSilentTheNodeTellsWhatItRemembers() throws IOException {
        History silent = query -> Future.failedFuture("redis is silent");
        node.history = silent.orElse(History.of(node.recent));
        node.recent.publish(SampleEvents.won(), true);
        node.recent.publish(SampleEvents.skipped(), false);
        node.recent.publish(SampleEvents.released(), true);

        JsonArray runs =
                new JsonArray().add(JSON.write(SampleEvents.released())).add(JSON.write(SampleEvents.won()));
        assertEquals(new JsonObject().put("complete", false).put("events", runs), get("/api/history?indexer=price"));
        assertEquals(3, get("/api/history?skips=true").getJsonArray("events").size());
        JsonObject newest = get("/api/history?limit=1");
        assertEquals(1, newest.getJsonArray("events").size());
        assertEquals(
                new JsonArray().add(JSON.write(SampleEvents.won())),
                get("/api/history?until=" + newest.getString("next")).getJsonArray("events"));
        assertEquals(0, get("/api/history?indexer=stock").getJsonArray("events").size());
    }

    @Test
    void aRunsOutputIsPlainText() throws IOException {
        node.outputs.begin("0123456789abcdef").accept("Rebuilt in 00:00:03");

        RawHttp.Answer answer = http.get("/api/runs/0123456789abcdef/output");

        assertEquals("Rebuilt in 00:00:03\n", answer.body());
        assertTrue(answer.hasHeader("content-type: text/plain; charset=utf-8"), answer.text());
    }

    @Test
    void theOutputOfAnotherNodesRunIsNotHere() throws IOException {
        RawHttp.Answer answer = http.get("/api/runs/0123456789abcdef/output");

        assertEquals(404, answer.status());
        assertTrue(answer.body().contains("The node that ran it keeps it"), answer.body());
    }

    @CanIgnoreReturnValue
    private JsonObject get(String path) throws IOException {
        return new JsonObject(http.get(path).body());
    }

    private Future<History.Page> ask(History.Query query) {
        asked.add(query);
        return Future.succeededFuture(new History.Page(true, List.of()));
    }
}
