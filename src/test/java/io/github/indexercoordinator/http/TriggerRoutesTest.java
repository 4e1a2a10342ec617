package io.github.indexercoordinator.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.trigger.TriggerRouter;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(VertxExtension.class)
class TriggerRoutesTest {
    private final BlockingQueue<JsonObject> taken = new LinkedBlockingQueue<>();
    private TestNode node;
    private RawHttp http;

    @BeforeEach
    void start(Vertx vertx) throws TimeoutException {
        vertx.eventBus().<JsonObject>consumer(TriggerRouter.address("stock"), message -> {
            taken.add(message.body());
            message.reply(new JsonObject().put("event", "lock-won"));
        });
        node = new TestNode(vertx);
        http = node.start();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "nothing",
            value = {
                "/api/triggers/stock          | ''                               | made-id | http",
                "/api/triggers/stock?id=t-1   | ''                               | t-1     | http",
                "/api/triggers/stock          | {}                               | made-id | http",
                "/api/triggers/stock          | {\"id\":\"t-2\",\"source\":\"cron\"} | t-2     | cron",
                "/api/triggers/stock?id=t-1   | {\"id\":\"t-2\"}                   | t-2     | http",
                "/api/triggers/stock          | {\"indexer\":\"price\",\"x\":[1]}    | made-id | http"
            })
    void aTriggerIsAcceptedUnderItsId(String path, String body, String id, String source)
            throws IOException, InterruptedException {
        RawHttp.Answer answer = http.send("POST", path, body);

        assertEquals(202, answer.status(), answer.text());
        assertEquals(new JsonObject().put("triggerId", id), new JsonObject(answer.body()));
        assertEquals(new JsonObject().put("indexer", "stock").put("id", id).put("source", source), taken.take());
    }

    @Test
    void aBodyThatCallsItselfAFormIsReadAllTheSame() throws IOException {
        RawHttp.Answer answer = http.send(
                "POST", "/api/triggers/stock", "{\"id\":\"t-3\"}", "Content-Type: application/x-www-form-urlencoded");

        assertEquals("{\"triggerId\":\"t-3\"}", answer.body());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "[]",
                "\"x\"",
                "7",
                "null",
                "{}{}",
                "{\"id\":7}",
                "{\"id\":\"\"}",
                "{\"id\":\"a\\nb\"}",
                "{\"id\":\"\\u0000\"}",
                "{\"id\":\"🚀\"}",
                "{\"source\":{}}",
                "\0\1\2"
            })
    void aBadBodyIsABadRequest(String body) throws IOException {
        RawHttp.Answer answer = http.send("POST", "/api/triggers/stock", body);

        assertProblem(400, answer);
        assertTrue(taken.isEmpty());
    }

    @Test
    void depthIsABadRequest() throws IOException {
        assertProblem(400, http.send("POST", "/api/triggers/stock", "{\"a\":".repeat(10_000)));
        assertProblem(400, http.send("POST", "/api/triggers/stock", "[".repeat(60_000)));
    }

    @Test
    void aLineBreakInTheQueryIsABadRequest() throws IOException {
        assertProblem(400, http.send("POST", "/api/triggers/stock?id=a%0Ab", ""));
    }

    @Test
    void eightMegabytesAreTooMuch() throws IOException {
        RawHttp.Answer answer = http.send("POST", "/api/triggers/stock", "x".repeat(8 << 20));

        assertProblem(413, answer);
        assertTrue(answer.hasHeader("connection: close"));
    }

    @Test
    void anUnknownIndexerIsNotFoundAndTold() throws IOException {
        RawHttp.Answer answer = http.send("POST", "/api/triggers/stick", "");

        assertProblem(404, answer);
        assertTrue(answer.body().contains("did you mean \\\"stock\\\"?"), answer.body());
        assertEquals(
                List.of("trigger-rejected"),
                node.events.stream().map(event -> event.event()).toList());
    }

    @Test
    void aStoppingNodeTakesNothing() throws IOException {
        node.stopping = true;

        RawHttp.Answer answer = http.send("POST", "/api/triggers/stock", "");

        assertProblem(503, answer);
        assertTrue(answer.body().contains("stopping"));
        assertTrue(taken.isEmpty());
    }

    @Test
    void aTriggerThatNobodyTakesIsNotAccepted() throws IOException {
        assertProblem(503, http.send("POST", "/api/triggers/price", ""));
    }

    @Test
    void aSlowDecisionIsNotWaitedFor(Vertx vertx) throws IOException {
        vertx.eventBus().consumer(TriggerRouter.address("price"), message -> {});

        assertEquals(202, http.send("POST", "/api/triggers/price", "").status());
    }

    private static void assertProblem(int status, RawHttp.Answer answer) {
        assertEquals(status, answer.status(), answer.text());
        assertTrue(answer.hasHeader("content-type: application/problem+json"), answer.text());
        assertEquals(status, new JsonObject(answer.body()).getInteger("status"));
    }
}
