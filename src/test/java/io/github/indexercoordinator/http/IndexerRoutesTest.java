package io.github.indexercoordinator.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.indexer.IndexerAddresses;
import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.RunOutcome;
import io.github.indexercoordinator.lock.RunRecord;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class IndexerRoutesTest {
    private static final OwnerToken WEB2 = new OwnerToken("web2:7:fedcba9876543210");
    private static final RunRecord LAST = new RunRecord(
            41,
            WEB2,
            Optional.of("t-1"),
            "redis",
            1,
            0,
            Instant.parse("2026-11-30T16:05:00Z"),
            Optional.of(RunOutcome.TIMED_OUT),
            Optional.of(Instant.parse("2026-11-30T16:06:00Z")));

    private TestNode node;
    private RawHttp http;

    @BeforeEach
    void start(Vertx vertx) throws TimeoutException {
        vertx.eventBus()
                .consumer(
                        IndexerAddresses.status("stock"),
                        message -> message.reply(new JsonObject().put("state", "racing")));
        node = new TestNode(vertx);
        http = node.start();
    }

    @Test
    void whetherATriggersRunHasCompletedIsToldToWhoAsks() throws IOException {
        node.locks.done = "t 1";
        assertEquals(
                true,
                new JsonObject(http.get("/api/indexers/stock?triggerId=t+1").body()).getValue("done"));
        assertEquals(
                false,
                new JsonObject(http.get("/api/indexers/stock?triggerId=t2").body()).getValue("done"));
        assertEquals(null, new JsonObject(http.get("/api/indexers/stock").body()).getValue("done"));
    }

    @Test
    void allAreListedInOrderWithTheirStateHere() throws IOException {
        assertEquals(
                "{\"node\":\"web1\",\"indexers\":[{\"indexer\":\"stock\",\"state\":\"racing\",\"nextScheduledAt\":null},"
                        + "{\"indexer\":\"price\",\"state\":\"unknown\",\"nextScheduledAt\":null}]}",
                http.get("/api/indexers").body());
    }

    @Test
    void theHolderIsShownWithTheTimeLeft() throws IOException {
        node.locks.holder = holder(new Holder(
                WEB2, Optional.of(Duration.ofSeconds(41)), Optional.of(LAST), Optional.of(Duration.ofSeconds(18)), 42));

        JsonObject stock = stock();

        assertEquals("racing", stock.getString("state"));
        assertEquals("web1", stock.getString("node"));
        assertEquals(true, stock.getBoolean("held"));
        assertEquals("web2", stock.getString("holder"));
        assertEquals(WEB2.value(), stock.getString("holderOwner"));
        assertEquals(41_000, stock.getInteger("remainingMs"));
        assertEquals(18_000, stock.getInteger("intoRunMs"));
        assertEquals(42, stock.getInteger("fence"));
    }

    @Test
    void aForeignHolderHasNoNodeAndPerhapsNoEnd() throws IOException {
        node.locks.holder =
                holder(new Holder(new OwnerToken("tok"), Optional.empty(), Optional.empty(), Optional.empty(), 0));

        JsonObject stock = stock();

        assertEquals(null, stock.getValue("holder"));
        assertEquals("tok", stock.getString("holderOwner"));
        assertEquals(null, stock.getValue("remainingMs"));
    }

    @Test
    void aFreeLockShowsTheLastRun() throws IOException {
        node.locks.lastRun = Optional.of(LAST);

        JsonObject stock = stock();

        assertEquals(false, stock.getBoolean("held"));
        assertEquals(41, stock.getInteger("fence"));
        assertEquals(
                "{\"runId\":\"fedcba9876543210\",\"node\":\"web2\",\"fence\":41,\"triggerId\":\"t-1\",\"source\":\"redis\","
                        + "\"attempt\":1,\"startedAt\":\"2026-11-30T16:05:00Z\",\"outcome\":\"timed-out\","
                        + "\"detail\":null,\"endedAt\":\"2026-11-30T16:06:00Z\"}",
                stock.getJsonObject("lastRun").encode());
    }

    @Test
    void aSilentStoreIsNotMistakenForAFreeLock() throws IOException {
        node.locks.holder = Future.failedFuture("timed out");

        JsonObject stock = stock();

        assertEquals("racing", stock.getString("state"));
        assertEquals(null, stock.getValue("held"));
        assertEquals("lock store \"redis\" does not answer: timed out", stock.getString("error"));
    }

    @Test
    void anUnknownIndexerIsNotFound() throws IOException {
        RawHttp.Answer answer = http.get("/api/indexers/st%0Aock");

        assertEquals(404, answer.status());
        assertTrue(answer.body().contains("st\\\\u000aock"), answer.body());
    }

    @Test
    void liveNeverDependsOnStoresAndReadySaysWhatIsMissing() throws IOException {
        node.missing = List.of("redis does not answer");
        node.stopping = true;

        assertEquals(200, http.get("/health/live").status());
        RawHttp.Answer ready = http.get("/health/ready");
        assertEquals(503, ready.status());
        assertEquals(
                "[\"redis does not answer\",\"the node is stopping\"]",
                new JsonObject(ready.body()).getJsonArray("reasons").encode());
    }

    @Test
    void aSoundNodeIsReady() throws IOException {
        assertEquals(200, http.get("/health/ready").status());
    }

    private JsonObject stock() throws IOException {
        return new JsonObject(http.get("/api/indexers/stock").body());
    }

    private static Future<Optional<Holder>> holder(Holder holder) {
        return Future.succeededFuture(Optional.of(holder));
    }
}
