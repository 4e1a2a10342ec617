package io.github.indexercoordinator.trigger.redis;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.event.CoordinatorEvent.TriggerRejected;
import io.github.indexercoordinator.event.EventJson;
import io.github.indexercoordinator.redis.RedisLinkOptions;
import io.github.indexercoordinator.testing.RecordedEvents;
import io.github.indexercoordinator.testing.RedisProbe;
import io.github.indexercoordinator.testing.RedisProcess;
import io.github.indexercoordinator.trigger.KnownIndexers;
import io.github.indexercoordinator.trigger.TriggerIntake;
import io.github.indexercoordinator.trigger.TriggerParser;
import io.github.indexercoordinator.trigger.TriggerRejections;
import io.github.indexercoordinator.trigger.TriggerRouter;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedisTriggerVerticleIT {
    private static final String CHANNEL = "shop1:indexer:trigger";

    private final Vertx vertx = Vertx.vertx();
    private final RedisProcess server = new RedisProcess();
    private final RecordedEvents events = new RecordedEvents();
    private final BlockingQueue<JsonObject> taken = new LinkedBlockingQueue<>();
    private final RedisTriggerVerticle source = source();

    @BeforeEach
    void takeTriggers() {
        for (String indexer : List.of("stock", "price")) {
            vertx.eventBus().<JsonObject>consumer(TriggerRouter.address(indexer), message -> {
                taken.add(message.body());
                message.reply(new JsonObject());
            });
        }
    }

    @AfterEach
    void stop() {
        answer(vertx.close());
        server.close();
    }

    @Test
    void everyFormatReachesItsIndexer() throws Exception {
        listen();

        publish("stock,price");
        publish("{\"indexer\":\"stock\",\"id\":\"t-1\",\"source\":\"cron\"}");

        assertEquals("{\"indexer\":\"stock\",\"id\":null,\"source\":\"redis\",\"broadcast\":true}", next());
        assertEquals("{\"indexer\":\"price\",\"id\":null,\"source\":\"redis\",\"broadcast\":true}", next());
        assertEquals("{\"indexer\":\"stock\",\"id\":\"t-1\",\"source\":\"cron\",\"broadcast\":true}", next());
    }

    @ParameterizedTest
    @CsvSource({"8388608, a message of size 8388608; at most 65536", "65537, a message of size 65537; at most 65536"})
    void whatIsTooLargeIsRejectedAndTheNextIsHeard(int size, String error) throws Exception {
        listen();

        publish("x".repeat(size));
        publish("stock");

        assertEquals(error, events.next(TriggerRejected.class).error());
        assertTrue(next().contains("stock"));
    }

    @Test
    void bytesThatAreNoTextAreRejected() throws Exception {
        listen();

        new RedisProbe(vertx, server.uri())
                .tell("EVAL", "redis.call('PUBLISH', ARGV[1], string.char(255, 0, 254))", 0, CHANNEL);

        assertTrue(events.next(TriggerRejected.class).error().startsWith("unknown indexer"));
    }

    @Test
    void itStartsWithoutRedisAndListensAgainAfterEachLoss() throws Exception {
        answer(vertx.deployVerticle(source));
        server.start();
        eventually("the subscription is confirmed", source::listening);
        server.kill();
        eventually("the loss is known", () -> !source.listening());
        server.start();
        eventually("the subscription is confirmed again", source::listening);

        publish("stock");

        assertTrue(next().contains("stock"));
    }

    @Test
    void nothingOfItIsLeftAfterwards() throws Exception {
        listen();
        answer(vertx.undeploy(vertx.deploymentIDs().iterator().next()));

        RedisProbe probe = new RedisProbe(vertx, server.uri());
        eventually("the connection is gone", () -> probe.connections("edge-test") == 0);
    }

    private void listen() throws Exception {
        server.start();
        answer(vertx.deployVerticle(source));
        eventually("the subscription is confirmed", source::listening);
    }

    private void publish(String payload) throws Exception {
        assertEquals("1", new RedisProbe(vertx, server.uri()).tell("PUBLISH", CHANNEL, payload));
    }

    private String next() throws InterruptedException {
        return String.valueOf(taken.poll(20, TimeUnit.SECONDS));
    }

    private RedisTriggerVerticle source() {
        TriggerIntake intake = new TriggerIntake(
                new TriggerRouter(vertx.eventBus(), Duration.ofSeconds(10)),
                new TriggerRejections(events, InstantSource.system()),
                new EventJson("web1"));
        return new RedisTriggerVerticle(
                RedisLinkOptions.of(server.uri(), Duration.ofSeconds(1), "edge-test"),
                new Random(1),
                CHANNEL,
                new TriggerParser(new KnownIndexers(List.of("stock", "price"))),
                intake,
                List.of());
    }
}
