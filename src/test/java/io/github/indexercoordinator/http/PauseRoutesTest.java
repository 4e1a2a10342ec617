package io.github.indexercoordinator.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.lock.Pause;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(VertxExtension.class)
class PauseRoutesTest {
    private static final String TOKEN = "Authorization: Bearer " + TestNode.TOKEN;

    private TestNode node;
    private RawHttp http;

    @BeforeEach
    void start(Vertx vertx) throws TimeoutException {
        node = new TestNode(vertx);
        http = node.start();
    }

    @Test
    void aPauseIsKeptWithWhoAndWhyAndForHowLong() throws IOException {
        RawHttp.Answer answer = put("{\"for\":\"30m\",\"reason\":\"deploy\"}");

        assertEquals(200, answer.status(), answer.text());
        Pause pause = node.locks.paused.orElseThrow();
        assertEquals("http:127.0.0.1", pause.by());
        assertEquals("deploy", pause.reason());
        assertEquals(Optional.of(Duration.ofMinutes(30)), pause.left());
        JsonObject shown = new JsonObject(answer.body()).getJsonObject("paused");
        assertEquals(1_800_000, shown.getInteger("remainingMs"));
        assertEquals(shown, new JsonObject(http.get("/api/indexers/stock").body()).getJsonObject("paused"));
    }

    @Test
    void withoutAWordItLastsAnHour() throws IOException {
        assertEquals(200, put("").status());
        assertEquals(
                Optional.of(Duration.ofHours(1)),
                node.locks.paused.orElseThrow().left());
    }

    @Test
    void millisecondsDoToo() throws IOException {
        assertEquals(200, put("{\"forMs\":1500}").status());
        assertEquals(
                Optional.of(Duration.ofMillis(1500)),
                node.locks.paused.orElseThrow().left());
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{\"for\":60}", "{\"for\":\"60\"}", "{\"for\":\"8d\"}", "{\"forMs\":0}"})
    void whatCannotBeMeantIsABadRequest(String body) throws IOException {
        RawHttp.Answer answer = put(body);

        assertEquals(400, answer.status(), answer.text());
        assertTrue(node.locks.paused.isEmpty());
    }

    @Test
    void deleteEndsItAndMayBeRepeated() throws IOException {
        assertEquals(200, put("").status());
        assertEquals(200, http.send("DELETE", "/api/pauses/stock", "", TOKEN).status());
        assertTrue(node.locks.paused.isEmpty());
        assertEquals(200, http.send("DELETE", "/api/pauses/stock", "", TOKEN).status());
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "DELETE"})
    void theTokenIsNeededOnLoopbackToo(String method) throws IOException {
        assertEquals(401, http.send(method, "/api/pauses/stock", "").status());
        assertTrue(node.locks.paused.isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "DELETE"})
    void anUnknownIndexerIsNotFound(String method) throws IOException {
        assertEquals(404, http.send(method, "/api/pauses/stok", "", TOKEN).status());
    }

    private RawHttp.Answer put(String body) throws IOException {
        return http.send("PUT", "/api/pauses/stock", body, TOKEN);
    }
}
