package io.github.indexercoordinator.lock.redis;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static io.github.indexercoordinator.testing.Eventually.eventually;
import static io.github.indexercoordinator.testing.Eventually.persistently;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.LeaseSet;
import io.github.indexercoordinator.lock.Release;
import io.github.indexercoordinator.lock.Renewal;
import io.github.indexercoordinator.redis.RedisFailure.Kind;
import io.github.indexercoordinator.testing.RedisProcess;
import io.github.indexercoordinator.testing.StubbornServer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What happens to leases when the server is killed, emptied, stopped, full, or no Redis at all. */
class RedisFaultsIT {
    private final RedisProcess redis = new RedisProcess();

    @AfterEach
    void stop() {
        redis.close();
    }

    @Test
    void serverAbsentAtStartIsUsedOnceItComes() throws Exception {
        try (RedisRig rig = RedisRig.on(redis.uri())) {
            assertEquals(Kind.NOT_SENT, rig.failure().kind());
            redis.start();
            rig.grantedAtLast(rig.a);
        }
    }

    @Test
    void restartedServerGivesTheLeaseBackToItsHolder() throws Exception {
        redis.start();
        try (RedisRig rig = RedisRig.on(redis)) {
            Lease lease = rig.begun();
            redis.kill();
            assertNotEquals(Kind.REFUSED, rig.failure().kind());
            redis.start();
            assertInstanceOf(Renewal.Missing.class, persistently(() -> rig.renew(lease)));
            takenBack(rig, lease);
        }
    }

    @Test
    void restartedServerGivesNoOwedRunBeforeItsHolderHadTimeToTakeItBack() throws Exception {
        redis.start();
        try (RedisRig rig = RedisRig.on(redis)) {
            Lease lease = rig.begun();
            AcquireRequest owed = AcquireRequest.owed(List.of("x"), rig.b, RedisRig.TTL, 0, lease.fence());
            redis.kill();
            redis.start();
            assertInstanceOf(Renewal.Missing.class, persistently(() -> rig.renew(lease)));
            LeaseSet set = LeaseSet.of(rig.store);
            Throwable refused = assertThrows(Throwable.class, () -> answer(set.tryAcquire(owed)));
            assertTrue(String.valueOf(refused.getMessage()).contains("may have forgotten"), refused::toString);
            takenBack(rig, lease);
            assertInstanceOf(Acquisition.Taken.class, answer(set.tryAcquire(owed)));
        }
    }

    @Test
    void emptiedServerGivesTheLeaseBackAndStillRecordsTheOutcome() throws Exception {
        redis.start();
        try (RedisRig rig = RedisRig.on(redis)) {
            Lease lease = rig.begun();
            rig.probe.tell("flushall");
            assertInstanceOf(Renewal.Missing.class, rig.renew(lease));
            takenBack(rig, lease);
            assertEquals(new Release(true, true, false), rig.release(lease));
            assertEquals(new Release(true, true, false), rig.release(lease));
            assertEquals("1", rig.probe.tell("xlen", "indexer:history"));
        }
    }

    private static void takenBack(RedisRig rig, Lease lease) {
        Renewal.Ours ours = assertInstanceOf(Renewal.Ours.class, answer(rig.store.takeBack(lease, RedisRig.TERM)));
        assertEquals(lease.fence(), ours.lease().fence());
        Acquisition.Taken taken = assertInstanceOf(Acquisition.Taken.class, rig.acquire(rig.b));
        assertTrue(taken.holder().run().isPresent(), "the run would not be seen as abandoned when its node dies");
    }

    @Test
    void forgottenScriptsAreSentAgain() throws Exception {
        redis.start();
        try (RedisRig rig = RedisRig.on(redis)) {
            rig.granted(rig.a);
            rig.probe.tell("script", "flush");
            rig.granted(rig.a);
        }
    }

    @Test
    void killedConnectionComesBack() throws Exception {
        redis.start();
        try (RedisRig rig = RedisRig.on(redis)) {
            Lease lease = rig.granted(rig.a);
            rig.probe.tell("client", "kill", "type", "normal", "skipme", "yes");
            assertInstanceOf(Renewal.Ours.class, persistently(() -> rig.renew(lease)));
        }
    }

    @Test
    void grantThatAPauseMadeLateIsFoundByTheSameToken() throws Exception {
        redis.start();
        try (RedisRig rig = RedisRig.on(redis)) {
            rig.release(rig.granted(rig.a));
            rig.probe.tell("client", "pause", 1500, "write");
            assertEquals(Kind.UNKNOWN, rig.failure().kind());
            Lease lease = rig.grantedAtLast(rig.b);
            assertEquals(lease.fence(), rig.granted(rig.b).fence());
        }
    }

    @Test
    void grantThatAPauseMadeLateIsUndoneWhenGivenBack() throws Exception {
        redis.start();
        try (RedisRig rig = RedisRig.on(redis)) {
            rig.release(rig.granted(rig.a));
            rig.probe.tell("client", "pause", 1500, "write");
            assertEquals(Kind.UNKNOWN, rig.failure().kind());
            Lease unheld = new Lease(List.of("x"), rig.b, 0, Duration.ZERO, List.of());
            answer(rig.store.giveBack(unheld));
            eventually("free", () -> rig.probe.tell("exists", "indexer_lock:x").equals("0"));
        }
    }

    @Test
    void stoppedServerIsNoAnswerInTimeAndIsUsedWhenItGoesOn() throws Exception {
        redis.start();
        try (RedisRig rig = RedisRig.on(redis)) {
            Lease lease = rig.begun();
            redis.freeze();
            assertEquals(Kind.UNKNOWN, rig.failure().kind());
            assertEquals(Kind.NOT_SENT, rig.failure().kind());
            redis.thaw();
            assertInstanceOf(Renewal.Ours.class, persistently(() -> rig.renew(lease)));
        }
    }

    @Test
    void readOnlyServerStillShowsHolders() throws Exception {
        redis.start();
        try (RedisRig rig = RedisRig.on(redis)) {
            rig.granted(rig.a);
            rig.probe.tell("config", "set", "replica-serve-stale-data", "yes");
            rig.probe.tell("replicaof", "127.0.0.1", RedisProcess.freePort());
            assertInstanceOf(Acquisition.Taken.class, rig.acquire(rig.b));
            rig.probe.tell("replicaof", "no", "one");
            rig.granted(rig.a);
        }
    }

    @Test
    void serverThatSpeaksAnotherLanguageIsNoAnswer() throws Exception {
        try (StubbornServer web = new StubbornServer("HTTP/1.1 400 Bad Request\r\n\r\n");
                RedisRig rig = RedisRig.on(web.uri())) {
            assertEquals(Kind.NOT_SENT, rig.failure().kind());
        }
    }

    @Test
    void serverThatNeverAnswersIsNoAnswer() throws Exception {
        try (StubbornServer silent = new StubbornServer("");
                RedisRig rig = RedisRig.on(silent.uri())) {
            assertEquals(Kind.NOT_SENT, rig.failure().kind());
        }
    }

    @Test
    void nothingStaysConnectedAfterTheEnd() throws Exception {
        redis.start();
        try (RedisRig watcher = RedisRig.on(redis)) {
            RedisRig rig = RedisRig.on(redis);
            for (int loss = 0; loss < 5; loss++) {
                rig.probe.tell("client", "kill", "type", "normal", "skipme", "yes");
                rig.grantedAtLast(rig.a);
            }
            rig.close();
            eventually("only the watcher's connection is left", () -> watcher.probe.connections(RedisRig.ROLE) == 1);
            assertEquals(Optional.of(rig.a), answer(watcher.store.holder("x")).map(holder -> holder.owner()));
        }
    }
}
