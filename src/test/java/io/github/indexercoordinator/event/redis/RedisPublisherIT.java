package io.github.indexercoordinator.event.redis;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.event.CoordinatorEvent;
import io.github.indexercoordinator.event.EventJson;
import io.github.indexercoordinator.event.SampleEvents;
import io.github.indexercoordinator.redis.Channels;
import io.github.indexercoordinator.redis.RedisFailure;
import io.github.indexercoordinator.redis.RedisLink;
import io.github.indexercoordinator.redis.RedisLinkListener;
import io.github.indexercoordinator.redis.RedisLinkOptions;
import io.github.indexercoordinator.redis.RedisMessage;
import io.github.indexercoordinator.redis.RedisSubscription;
import io.github.indexercoordinator.redis.SubscriptionListener;
import io.github.indexercoordinator.testing.Eventually;
import io.github.indexercoordinator.testing.RedisProbe;
import io.github.indexercoordinator.testing.RedisProcess;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RedisPublisherIT {
    private static final EventNames NAMES = new EventNames("indexer:events", "indexer:history");
    private static final EventJson JSON = new EventJson("web1");
    private static final Future<?> SILENCE = Future.failedFuture("no answer");

    private static final RedisProcess server = new RedisProcess();
    private static final Vertx vertx = Vertx.vertx();
    private static final RedisProbe redis = new RedisProbe(vertx, server.uri());

    private final List<Future<?>> told = new ArrayList<>();

    @BeforeAll
    static void startRedis() throws Exception {
        server.start();
    }

    @AfterAll
    static void stopRedis() {
        answer(vertx.close());
        server.close();
    }

    @BeforeEach
    void empty() throws Exception {
        redis.tell("FLUSHALL");
        redis.tell("CONFIG", "SET", "maxmemory", "0");
    }

    @Test
    void listenersAndTheHistoryGetTheSameJson() throws Exception {
        BlockingQueue<String> heard = listen("indexer:events:released:price");

        publish(SampleEvents.released(), 1);

        String json = JSON.write(SampleEvents.released()).encode();
        assertEquals(json, heard.poll(20, TimeUnit.SECONDS));
        assertEquals(List.of(json), entries("indexer:history"));
    }

    @Test
    void aStreamKeepsAboutItsMostEntries() throws Exception {
        publish(SampleEvents.released(), 500);

        long length = length("indexer:history");
        // Redis trims by whole nodes of a hundred entries.
        assertTrue(length >= 100 && length <= 200, "length " + length);
    }

    @Test
    void whatIsTooOldGoes() throws Exception {
        redis.tell(
                "EVAL",
                "for i = 1, 100 do redis.call('XADD', KEYS[1], '1000-' .. i, 'event', 'old') end",
                1,
                NAMES.stream());

        publish(SampleEvents.released(), 1);

        assertEquals(1, length("indexer:history"));
    }

    @Test
    void skipsAreCountedForAWeekAndPushNoRunsOut() throws Exception {
        publish(SampleEvents.skipped(), 2);

        String counts = NAMES.skipCounts(SampleEvents.AT);
        assertEquals("0", redis.tell("EXISTS", "indexer:history"));
        assertEquals(2, length("indexer:history:skips"));
        assertEquals("2", redis.tell("HGET", counts, "[\"price\",\"web1\",\"held\",\"web2\"]"));
        long ttl = Long.parseLong(redis.tell("TTL", counts));
        assertTrue(ttl > 600_000 && ttl <= 604_800, "ttl " + ttl);
    }

    @Test
    void anHourCountsNoMoreThanFiveThousandKinds() throws Exception {
        String counts = NAMES.skipCounts(SampleEvents.AT);
        redis.tell("EVAL", "for i = 1, 5000 do redis.call('HSET', KEYS[1], i, 1) end", 1, counts);

        publish(SampleEvents.skipped(), 1);

        assertEquals("5001", redis.tell("HLEN", counts));
        assertEquals("1", redis.tell("HGET", counts, "others"));
    }

    @Test
    void listenersHearEvenWhenMemoryIsFull() throws Exception {
        BlockingQueue<String> heard = listen("indexer:events:lock-won:price");
        redis.tell("CONFIG", "SET", "maxmemory", "1");

        publish(SampleEvents.won(), 1);

        assertEquals(JSON.write(SampleEvents.won()).encode(), heard.poll(20, TimeUnit.SECONDS));
    }

    @Test
    void anOutagesEventsStandInTheHistoryOnceAndInTheirOrder() throws Exception {
        RedisLink link = new RedisLink(vertx, options("publisher"), new Random(1), RedisLinkListener.NONE);
        EventScript script = EventScript.on(link);
        AtomicBoolean answersLost = new AtomicBoolean(true);
        EventScript deaf = (keys, arguments) ->
                script.run(keys, arguments).compose(told -> answersLost.get() ? SILENCE : Future.succeededFuture());
        BlockingQueue<Runnable> later = new LinkedBlockingQueue<>();
        RedisPublisher publisher = new RedisPublisher(deaf, NAMES, JSON, 100, Duration.ofDays(7), later::add);

        publisher.publish(SampleEvents.won(), false);
        Runnable catchUp = Objects.requireNonNull(later.poll(20, TimeUnit.SECONDS));
        publisher.publish(SampleEvents.lost(), false);
        answersLost.set(false);
        catchUp.run();

        String late = JSON.write(SampleEvents.lost()).put("late", true).encode();
        List<String> both = List.of(JSON.write(SampleEvents.won()).encode(), late);
        Eventually.eventually(
                "both are there once", () -> entries("indexer:history").equals(both));
        answer(link.close());
    }

    private void publish(CoordinatorEvent event, int times) {
        RedisLink link = new RedisLink(vertx, options("publisher"), new Random(1), RedisLinkListener.NONE);
        EventScript script = EventScript.on(link);
        RedisPublisher publisher = new RedisPublisher(
                (keys, arguments) -> remember(script.run(keys, arguments)),
                NAMES,
                JSON,
                100,
                Duration.ofDays(7),
                task -> vertx.setTimer(50, due -> task.run()));
        for (int i = 0; i < times; i++) {
            publisher.publish(event, false);
        }
        told.forEach(one -> answer(one.transform(done -> Future.succeededFuture())));
        answer(link.close());
    }

    private Future<?> remember(Future<?> one) {
        told.add(one);
        return one;
    }

    private static BlockingQueue<String> listen(String channel) throws Exception {
        Heard heard = new Heard();
        RedisSubscription subscription =
                new RedisSubscription(vertx, options("listener"), new Random(1), Channels.of(channel), 1 << 16, heard);
        Eventually.eventually("the subscription is confirmed", subscription::isConfirmed);
        return heard.messages;
    }

    private static RedisLinkOptions options(String role) {
        return RedisLinkOptions.of(server.uri(), Duration.ofSeconds(5), role);
    }

    private static long length(String stream) throws Exception {
        return Long.parseLong(redis.tell("XLEN", stream));
    }

    private static List<String> entries(String stream) throws Exception {
        Response entries = Objects.requireNonNull(redis.ask("XRANGE", stream, "-", "+"));
        return entries.stream().map(entry -> entry.get(1).get(1).toString()).toList();
    }

    private static final class Heard implements SubscriptionListener {
        private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();

        @Override
        public void confirmed() {}

        @Override
        public void lost(RedisFailure cause) {}

        @Override
        public void message(RedisMessage message) {
            messages.add(message.payload().toString());
        }

        @Override
        public void oversized(String channel, int bytes) {}
    }
}
