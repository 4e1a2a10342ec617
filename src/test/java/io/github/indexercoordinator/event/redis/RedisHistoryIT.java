package io.github.indexercoordinator.event.redis;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.event.EventId;
import io.github.indexercoordinator.event.History;
import io.github.indexercoordinator.redis.RedisFailure;
import io.github.indexercoordinator.redis.RedisLink;
import io.github.indexercoordinator.redis.RedisLinkListener;
import io.github.indexercoordinator.redis.RedisLinkOptions;
import io.github.indexercoordinator.testing.RedisProbe;
import io.github.indexercoordinator.testing.RedisProcess;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RedisHistoryIT {
    private static final EventNames NAMES = new EventNames("indexer:events", "indexer:history");

    private final RedisProcess server = new RedisProcess();
    private final Vertx vertx = Vertx.vertx();

    @SuppressWarnings("NullAway.Init") // set before each test
    private RedisProbe redis;

    @SuppressWarnings("NullAway.Init") // set before each test
    private History history;

    @BeforeEach
    void start() throws Exception {
        server.start();
        redis = new RedisProbe(vertx, server.uri());
        RedisLink link = new RedisLink(
                vertx,
                RedisLinkOptions.of(server.uri(), Duration.ofSeconds(5), "history"),
                new Random(1),
                RedisLinkListener.NONE);
        history = new RedisHistory(link::send, NAMES);
    }

    @AfterEach
    void stop() {
        answer(vertx.close());
        server.close();
    }

    @Test
    void theNewestComeFirstAndSkipsOnlyWhenAskedFor() throws Exception {
        append(NAMES.stream(), "1000-0", "price", "lock-won");
        append(NAMES.skips(), "1000-5", "price", "skipped");
        append(NAMES.stream(), "2000-0", "price", "released");

        assertEquals(List.of("released", "lock-won"), events(Optional.empty(), 0, 9, false));
        assertEquals(List.of("released", "skipped", "lock-won"), events(Optional.empty(), 0, 9, true));
        assertEquals(List.of("released", "skipped"), events(Optional.empty(), 0, 2, true));
        assertEquals(List.of("released"), events(Optional.empty(), 2000, 9, true));
    }

    @Test
    void whereAPageEndsTheNextOneGoesOn() throws Exception {
        append(NAMES.stream(), "1000-0", "price", "lock-won");
        append(NAMES.skips(), "1000-5", "price", "skipped");
        append(NAMES.stream(), "2000-0", "price", "released");

        History.Page first = page(Optional.empty(), 2);
        History.Page second = page(first.next(), 2);

        assertEquals(List.of("released", "skipped"), names(first));
        assertEquals(List.of("lock-won"), names(second));
        assertEquals(Optional.empty(), second.next());
    }

    private History.Page page(Optional<EventId> before, int limit) {
        return answer(history.read(new History.Query(Optional.empty(), Instant.EPOCH, before, limit, true)));
    }

    private static List<String> names(History.Page page) {
        return page.events().stream().map(event -> event.getString("event")).toList();
    }

    @Test
    void oneIndexersEventsAreFoundAmongThousandsOfOthers() throws Exception {
        append(NAMES.stream(), "1-0", "stock", "lock-won");
        redis.tell(
                "EVAL",
                "for i = 2, 1800 do redis.call('XADD', KEYS[1], i, 'event', ARGV[1]) end",
                1,
                NAMES.stream(),
                "{\"event\":\"released\",\"indexer\":\"price\"}");

        assertEquals(List.of("lock-won"), events(Optional.of("stock"), 0, 9, false));
        assertEquals(1799, events(Optional.of("price"), 0, 5000, false).size());
    }

    @Test
    void whatIsNoEventIsPassedOver() throws Exception {
        append(NAMES.stream(), "1-0", "price", "of-a-later-version");
        redis.tell("XADD", NAMES.stream(), "2-0", "event", "{half");
        redis.tell("XADD", NAMES.stream(), "3-0", "another", "program");

        assertEquals(List.of("of-a-later-version"), events(Optional.empty(), 0, 9, false));
    }

    @Test
    void aServerThatIsGoneIsAFailure() throws Exception {
        assertEquals(List.of(), events(Optional.empty(), 0, 9, false));
        server.close();

        assertThrows(RedisFailure.class, () -> events(Optional.empty(), 0, 9, false));
    }

    private void append(String stream, String id, String indexer, String event) throws Exception {
        JsonObject json =
                new JsonObject().put("event", event).put("indexer", indexer).put("later", true);
        redis.tell("XADD", stream, id, "event", json.encode());
    }

    private List<String> events(Optional<String> indexer, long since, int limit, boolean skips) {
        History.Page page = answer(history.read(new History.Query(indexer, Instant.ofEpochMilli(since), limit, skips)));
        assertTrue(page.complete());
        return names(page);
    }
}
