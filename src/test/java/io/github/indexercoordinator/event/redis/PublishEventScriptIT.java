package io.github.indexercoordinator.event.redis;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.github.indexercoordinator.event.CoordinatorEvent;
import io.github.indexercoordinator.event.EventJson;
import io.github.indexercoordinator.event.SampleEvents;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.embedded.RedisServer;

class PublishEventScriptIT {
    private static final EventNames NAMES = new EventNames("indexer:events", "indexer:history");
    private static final EventJson JSON = new EventJson("web1");

    private static final Vertx vertx = Vertx.vertx();
    private static RedisServer server;
    private static Redis redis;

    @BeforeAll
    static void startRedis() throws IOException, TimeoutException {
        int port = freePort();
        server = RedisServer.newRedisServer()
                .port(port)
                .bind("127.0.0.1")
                .setting("save \"\"")
                .build();
        server.start();
        redis = Redis.createClient(vertx, "redis://127.0.0.1:" + port);
    }

    @AfterAll
    static void stopRedis() throws IOException, TimeoutException {
        vertx.close().await(10, SECONDS);
        server.stop();
    }

    @BeforeEach
    void empty() throws TimeoutException {
        send("FLUSHALL");
        send("CONFIG", "SET", "maxmemory", "0");
    }

    @Test
    void listenersAndTheHistoryGetTheSameJson() throws Exception {
        BlockingQueue<String> heard = listen("indexer:events:released:price");

        publish(SampleEvents.released(), 100, Duration.ofDays(7));

        String json = JSON.write(SampleEvents.released()).encode();
        assertEquals(json, heard.poll(10, SECONDS));
        assertEquals(List.of(json), entries("indexer:history"));
    }

    @Test
    void aStreamKeepsAboutItsMostEntries() throws TimeoutException {
        for (int i = 0; i < 500; i++) {
            publish(SampleEvents.released(), 100, Duration.ofDays(7));
        }

        long length = send("XLEN", "indexer:history").toLong();
        // Redis trims by whole nodes of a hundred entries.
        assertTrue(length >= 100 && length <= 200, "length " + length);
    }

    @Test
    void whatIsTooOldGoes() throws TimeoutException {
        for (int i = 0; i < 100; i++) {
            send("XADD", "indexer:history", "1000-" + (i + 1), "event", "old");
        }

        publish(SampleEvents.released(), 1_000, Duration.ofDays(7));

        assertEquals(1, send("XLEN", "indexer:history").toLong());
    }

    @Test
    void skipsAreCountedForAWeek() throws TimeoutException {
        publish(SampleEvents.skipped(), 100, Duration.ofDays(7));
        publish(SampleEvents.skipped(), 100, Duration.ofDays(7));

        String counts = NAMES.skipCounts(SampleEvents.AT);
        assertEquals(0, send("EXISTS", "indexer:history").toLong());
        assertEquals(2, entries("indexer:history:skips").size());
        assertEquals(
                2,
                send("HGET", counts, "[\"price\",\"web1\",\"held\",\"web2\"]").toLong());
        assertEquals(604_800, send("TTL", counts).toLong(), 5);
    }

    @Test
    void anHourCountsNoMoreThanFiveThousandKinds() throws TimeoutException {
        String counts = NAMES.skipCounts(SampleEvents.AT);
        send("EVAL", "for i = 1, 5000 do redis.call('HSET', KEYS[1], i, 1) end", "1", counts);

        publish(SampleEvents.skipped(), 100, Duration.ofDays(7));

        assertEquals(5_001, send("HLEN", counts).toLong());
        assertEquals(1, send("HGET", counts, "others").toLong());
    }

    @Test
    void listenersHearEvenWhenMemoryIsFull() throws Exception {
        BlockingQueue<String> heard = listen("indexer:events:lock-won:price");
        send("CONFIG", "SET", "maxmemory", "1");

        assertThrows(Throwable.class, () -> publish(SampleEvents.won(), 100, Duration.ofDays(7)));

        assertEquals(JSON.write(SampleEvents.won()).encode(), heard.poll(10, SECONDS));
    }

    private static BlockingQueue<String> listen(String channel) throws Exception {
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        BlockingQueue<String> confirmed = new LinkedBlockingQueue<>();
        RedisConnection connection = redis.connect().await(10, SECONDS);
        connection.handler(push -> {
            if (push.get(0).toString().equals("message")) {
                heard.add(push.get(2).toString());
            } else {
                confirmed.add(push.get(0).toString());
            }
        });
        connection.send(Request.cmd(Command.SUBSCRIBE).arg(channel)).await(10, SECONDS);
        assertEquals("subscribe", confirmed.poll(10, SECONDS));
        return heard;
    }

    private static void publish(CoordinatorEvent event, int maxLength, Duration keep) throws TimeoutException {
        EventCall call = new EventCall(NAMES, JSON, maxLength, keep);
        List<String> keys = call.keys(event);
        Request eval = Request.cmd(Command.EVAL).arg(script()).arg(keys.size());
        keys.forEach(eval::arg);
        call.arguments(event).forEach(eval::arg);
        redis.send(eval).await(10, SECONDS);
    }

    @CanIgnoreReturnValue
    private static Response send(String command, String... arguments) throws TimeoutException {
        Request request = Request.cmd(Command.create(command));
        List.of(arguments).forEach(request::arg);
        return redis.send(request).await(20, SECONDS);
    }

    private static List<String> entries(String stream) throws TimeoutException {
        return send("XRANGE", stream, "-", "+").stream()
                .map(entry -> entry.get(1).get(1).toString())
                .toList();
    }

    private static String script() {
        try (InputStream lua = EventCall.class.getResourceAsStream("publish-event.lua")) {
            return new String(Objects.requireNonNull(lua).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
