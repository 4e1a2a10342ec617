package io.github.indexercoordinator.trigger;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.event.EventJson;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.Message;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import io.vertx.junit5.VertxTestContext;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class EventBusTriggerVerticleTest {
    private static final JsonObject WON = new JsonObject().put("event", "lock-won");

    private Vertx vertx;

    @BeforeEach
    void deploy(Vertx vertx) throws TimeoutException {
        this.vertx = vertx;
        KnownIndexers indexers = new KnownIndexers(List.of("stock", "price", "absent", "silent", "broken"));
        TriggerRouter router = new TriggerRouter(vertx.eventBus(), Duration.ofMillis(200));
        TriggerRejections rejections = new TriggerRejections((event, announced) -> {}, InstantSource.system());
        TriggerIntake intake = new TriggerIntake(router, rejections, new EventJson("web1"));
        vertx.deployVerticle(new EventBusTriggerVerticle(new TriggerParser(indexers), intake))
                .await(10, SECONDS);
    }

    @Test
    void aRequestIsAnsweredWithTheDecision() throws TimeoutException {
        decide("stock", WON);

        assertEquals(WON, ask("stock"));
        assertEquals(WON, ask(new JsonObject().put("indexer", "stock")));
    }

    @Test
    void severalIndexersGiveAnArrayOfDecisions() throws TimeoutException {
        decide("stock", WON);
        decide("price", new JsonObject().put("event", "skipped"));

        assertEquals(new JsonArray().add(WON).add(new JsonObject().put("event", "skipped")), ask("stock,price"));
    }

    @Test
    void theIndexerGetsIdAndSource(VertxTestContext test) {
        vertx.eventBus()
                .<JsonObject>consumer(
                        "indexer.stock.trigger",
                        message -> test.verify(() -> {
                            assertEquals(
                                    "{\"indexer\":\"stock\",\"id\":\"t-1\",\"source\":\"cron\"}",
                                    message.body().encode());
                            test.completeNow();
                        }));

        publish(new JsonObject().put("indexer", "stock").put("id", "t-1").put("source", "cron"));
    }

    @Test
    void aPublishedTriggerNeedsNoReply(VertxTestContext test) {
        vertx.eventBus()
                .<JsonObject>consumer(
                        "indexer.stock.trigger",
                        message -> test.verify(() -> {
                            assertEquals("eventbus", message.body().getString("source"));
                            test.completeNow();
                        }));

        publish("stock");
    }

    @Test
    void aRejectionIsAnsweredWithItsEvent() throws TimeoutException {
        JsonObject answer = (JsonObject) ask("stick");

        assertEquals("trigger-rejected", answer.getString("event"));
        assertEquals("unknown indexer \"stick\"; did you mean \"stock\"?", answer.getString("error"));
    }

    @Test
    void aBodyOfAnotherKindIsRejected() throws TimeoutException {
        JsonObject answer = (JsonObject) ask(42);

        assertEquals("the body must be a String or a JsonObject, not Integer", answer.getString("error"));
    }

    @Test
    void noHandlerAndNoReplyAreSaidAsSuch() throws TimeoutException {
        vertx.eventBus().consumer("indexer.silent.trigger", message -> {});
        vertx.eventBus().consumer("indexer.broken.trigger", message -> message.fail(1, "table on fire"));

        assertTrue(error("absent").contains("does not take triggers on this node now"));
        assertTrue(error("silent").contains("has not decided within 200 ms"));
        assertTrue(error("broken").contains("could not decide: table on fire"));
    }

    private String error(String indexer) throws TimeoutException {
        return ((JsonObject) ask(indexer)).getString("error");
    }

    private Object ask(Object body) throws TimeoutException {
        return vertx.eventBus()
                .request("indexer.trigger", body)
                .map(Message::body)
                .await(10, SECONDS);
    }

    private void publish(Object body) {
        vertx.eventBus().publish("indexer.trigger", body);
    }

    private void decide(String indexer, JsonObject decision) {
        vertx.eventBus().consumer(TriggerRouter.address(indexer), message -> message.reply(decision));
    }
}
