package io.github.indexercoordinator.lock.redis;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.Renewal;
import io.github.indexercoordinator.lock.RunRecord;
import io.github.indexercoordinator.testing.RedisProcess;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Run records as a later version may write them. */
class LaterRecordIT {
    private static final String RECORD = "{indexer_lock:x}:run";

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
}
