package io.github.indexercoordinator.event.redis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.github.indexercoordinator.event.CoordinatorEvent;
import io.github.indexercoordinator.event.EventJson;
import io.github.indexercoordinator.event.SampleEvents;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class RedisPublisherTest {
    private static final EventNames NAMES = new EventNames("shop1:indexer:events", "shop1:indexer:history");
    private static final Future<?> SILENCE = Future.failedFuture("connection refused");

    private final EventJson json = new EventJson("web1");
    private final List<List<String>> calls = new ArrayList<>();
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final Deque<Runnable> later = new ArrayDeque<>();
    private Future<?> answer = Future.succeededFuture();
    private final RedisPublisher publisher =
            new RedisPublisher(this::run, NAMES, json, 50_000, Duration.ofDays(7), later::add);

    @BeforeEach
    void collectLog() {
        log.start();
        logger().setLevel(Level.INFO);
        logger().addAppender(log);
    }

    @AfterEach
    void leaveLog() {
        logger().detachAppender(log);
        logger().setLevel(null);
    }

    @Test
    void aRunsEventGoesToItsChannelAndTheHistory() {
        publisher.publish(SampleEvents.released(), false);

        assertEquals(
                List.of(
                        List.of("shop1:indexer:history"),
                        List.of(
                                "shop1:indexer:events:released:price",
                                json.write(SampleEvents.released()).encode(),
                                "50000",
                                "604800000",
                                "",
                                "")),
                calls);
    }

    @Test
    void anEventWithoutIndexerHasAShorterChannel() {
        publisher.publish(SampleEvents.storeDown(), false);

        assertEquals("shop1:indexer:events:store-down", calls.get(1).get(0));
    }

    @Test
    void skipsHaveAStreamOfTheirOwnAndAreCountedByTheHour() {
        publisher.publish(SampleEvents.skipped(), false);

        assertEquals(
                List.of("shop1:indexer:history:skips", "shop1:indexer:history:skips:2026-11-30T16Z"), calls.get(0));
        assertEquals("[\"price\",\"web1\",\"held\",\"web2\"]", calls.get(1).get(4));
    }

    @Test
    void aForeignTokenIsNotCountedUnderItsName() {
        publisher.publish(SampleEvents.skipped(Optional.empty(), "another-for-each-run"), false);

        assertEquals("[\"price\",\"web1\",\"held\",null]", calls.get(1).get(4));
    }

    @Test
    void rejectionsPushNoRunsOut() {
        publisher.publish(SampleEvents.rejected(), false);

        assertEquals(List.of("shop1:indexer:history:skips"), calls.get(0));
    }

    @Test
    void whatAStoreHasAnnouncedIsNotToldAgain() {
        publisher.publish(SampleEvents.won(), true);

        assertTrue(calls.isEmpty());
    }

    @Test
    void heartbeatsStayInThisJvm() {
        publisher.publish(SampleEvents.heartbeat(), false);

        assertTrue(calls.isEmpty());
    }

    @Test
    void whatRedisDidNotTakeComesLateInItsOrderAndBeforeWhatIsNewer() {
        answer = SILENCE;
        publisher.publish(SampleEvents.won(), false);
        publisher.publish(SampleEvents.lost(), false);
        calls.clear();

        answer = Future.succeededFuture();
        publisher.publish(SampleEvents.released(), false);
        assertTrue(calls.isEmpty());
        later.remove().run();

        assertEquals(List.of("lock-won late", "lock-lost late", "released late"), told());
        assertEquals(json.write(SampleEvents.won()).encode(), calls.get(1).get(5));
        assertTrue(later.isEmpty());
    }

    @Test
    void whileRedisStaysSilentOneIsTriedAgainAndAgain() {
        answer = SILENCE;
        publishThreeTimes(SampleEvents.won());
        calls.clear();

        later.remove().run();
        later.remove().run();

        assertEquals(List.of("lock-won late", "lock-won late"), told());
        assertEquals(1, later.size());
    }

    @Test
    void ofMoreThanAThousandTheOldestAreDroppedAndCounted() {
        answer = SILENCE;
        publisher.publish(SampleEvents.lost(), false);
        for (int i = 0; i < 1_000; i++) {
            publisher.publish(SampleEvents.won(), false);
        }
        calls.clear();
        answer = Future.succeededFuture();
        later.remove().run();

        assertEquals(Collections.nCopies(1_000, "lock-won late"), told());
        assertEquals(List.of(Level.WARN, Level.WARN), levels());
        assertTrue(log.list.get(0).getFormattedMessage().contains("connection refused"));
        assertTrue(log.list.get(1).getFormattedMessage().contains("1 older ones dropped"));
    }

    @Test
    void afterwardsEventsAreNewAgain() {
        answer = SILENCE;
        publisher.publish(SampleEvents.lost(), false);
        answer = Future.succeededFuture();
        later.remove().run();
        calls.clear();

        publisher.publish(SampleEvents.won(), false);

        assertEquals(List.of("lock-won"), told());
    }

    private List<String> told() {
        List<String> told = new ArrayList<>();
        for (int i = 1; i < calls.size(); i += 2) {
            JsonObject event = new JsonObject(calls.get(i).get(1));
            told.add(event.getString("event") + (event.getBoolean("late", false) ? " late" : ""));
        }
        return told;
    }

    private List<Level> levels() {
        return log.list.stream().map(ILoggingEvent::getLevel).toList();
    }

    private void publishThreeTimes(CoordinatorEvent event) {
        for (int i = 0; i < 3; i++) {
            publisher.publish(event, false);
        }
    }

    private Future<?> run(List<String> keys, List<String> arguments) {
        calls.add(keys);
        calls.add(arguments);
        return answer;
    }

    private static Logger logger() {
        return (Logger) LoggerFactory.getLogger(RedisPublisher.class);
    }
}
