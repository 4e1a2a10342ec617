package io.github.indexercoordinator.lock.redis;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.Pause;
import io.github.indexercoordinator.lock.Renewal;
import io.github.indexercoordinator.lock.RunRecord;
import io.github.indexercoordinator.testing.RedisProcess;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Run records, pauses and what waits as a later version may write them. */
class LaterRecordIT {
    private static final String RECORD = "{indexer_lock:x}:run";
    private static final String PAUSED = "{indexer_lock:x}:paused";
    private static final String PENDING = "{indexer_lock:x}:pending";

    private final RedisProcess server = new RedisProcess();

    @SuppressWarnings("NullAway.Init") // set before each test
    private RedisRig rig;

    @BeforeEach
    void start() throws Exception {
        server.start();
        rig = RedisRig.on(server);
    }

    @AfterEach
    void stop() {
        rig.close();
        server.close();
    }

    @Test
    void anUnknownOutcomeIsTheEndOfTheRun() throws Exception {
        Lease lease = rig.begun();
        rig.release(lease);
        rig.probe.tell("hset", RECORD, "outcome", "of-a-later-version", "state", "later", "shards", "[3]");

        AcquireRequest owed = AcquireRequest.owed(List.of("x"), rig.b, RedisRig.TTL, lease.fence(), lease.fence());
        Acquisition.Declined declined =
                assertInstanceOf(Acquisition.Declined.class, answer(rig.store.tryAcquire(owed)));

        assertEquals(Acquisition.Reason.SETTLED, declined.reason());
        assertFalse(declined.last().orElseThrow().unfinished());
        rig.granted(rig.b);
    }

    @Test
    void anUnknownFieldOfARunThatWorksDisturbsNobody() throws Exception {
        Lease lease = rig.begun();
        rig.probe.tell("hset", RECORD, "shards", "[3]", "state", "of-a-later-version");

        assertInstanceOf(Acquisition.Taken.class, rig.acquire(rig.b));
        assertInstanceOf(Renewal.Ours.class, rig.renew(lease));
        rig.release(lease);
        RunRecord record = answer(rig.store.lastRun("x")).orElseThrow();

        assertEquals("succeeded", record.outcome().orElseThrow().label());
    }

    @Test
    void whatALaterVersionSaysOfAPauseIsLeftOut() throws Exception {
        rig.probe.tell("set", PAUSED, """
                {"v":2,"by":"ops@web1","reason":"deploy","since":"2027-01-01T00:00:00Z","scope":["x"]}""");
        Instant since = Instant.parse("2027-01-01T00:00:00Z");
        assertEquals(
                Optional.of(new Pause("ops@web1", "deploy", Optional.of(since), Optional.empty())),
                answer(rig.store.paused("x")));
        assertDeclined(Acquisition.Reason.PAUSED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[]", "7", "{\"since\":7}", "{\"since\":\"soon\"}", "{\"by\":[\"a\",\"b\"]}"})
    void aPauseThatCannotBeReadIsOne(String value) throws Exception {
        rig.probe.tell("set", PAUSED, value);
        assertTrue(answer(rig.store.paused("x")).isPresent());
        assertDeclined(Acquisition.Reason.PAUSED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[]", "7", "{\"at\":null}", "{\"at\":\"soon\",\"triggerId\":[7],\"source\":{}}"})
    void whatWaitsAndCannotBeReadIsToldAllTheSame(String value) throws Exception {
        rig.probe.tell("set", PENDING, value);
        assertTrue(answer(rig.store.waiting("x")).isPresent());
    }

    @Test
    void keysOfAnotherTypeAreAsGoodAsNone() throws Exception {
        rig.probe.tell("lpush", PAUSED, "deploy");
        rig.probe.tell("lpush", PENDING, "job");
        assertEquals(Optional.empty(), answer(rig.store.paused("x")));
        assertEquals(Optional.empty(), answer(rig.store.waiting("x")));
        rig.granted(rig.a);
    }

    private void assertDeclined(Acquisition.Reason reason) {
        AcquireRequest owed = AcquireRequest.owed(List.of("x"), rig.b, RedisRig.TTL, 0, 0);
        assertEquals(
                reason,
                assertInstanceOf(Acquisition.Declined.class, answer(rig.store.tryAcquire(owed)))
                        .reason());
    }
}
