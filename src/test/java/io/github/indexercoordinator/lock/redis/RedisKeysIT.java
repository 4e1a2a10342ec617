package io.github.indexercoordinator.lock.redis;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.Pause;
import io.github.indexercoordinator.testing.RedisProcess;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What other programs see and do in Redis, and what a run costs there. */
class RedisKeysIT {
    /** With the SHA-256 of {@code t}. */
    private static final String DONE =
            "{indexer_lock:x}:done:e3b98a4da31a127d4bde6e43033f66ba274cab0eb7eb1c70ec41402bf6273dd8";

    private static final RedisProcess REDIS = new RedisProcess();

    @SuppressWarnings("NullAway.Init") // set before each test
    private RedisRig rig;

    @BeforeAll
    static void start() throws Exception {
        REDIS.start();
    }

    @AfterAll
    static void stop() {
        REDIS.close();
    }

    @BeforeEach
    void open() throws Exception {
        rig = RedisRig.on(REDIS);
        rig.probe.tell("flushall");
    }

    @AfterEach
    void close() {
        rig.close();
    }

    @Test
    void foreignLockExcludesUs() throws Exception {
        rig.probe.tell("set", "indexer_lock:x", "tok", "NX", "PX", 300_000);
        Holder holder = takenBy();
        assertEquals("tok", holder.owner().value());
        assertEquals(Optional.empty(), holder.node());
        assertEquals(Optional.empty(), holder.run());
        assertTrue(holder.remaining().orElseThrow().toMillis() > 290_000);
    }

    @Test
    void weExcludeAForeignLock() throws Exception {
        rig.granted(rig.a);
        assertEquals("null", rig.probe.tell("set", "indexer_lock:x", "tok", "NX", "PX", 300_000));
        assertEquals(rig.a.value(), rig.probe.tell("get", "indexer_lock:x"));
    }

    @Test
    void lockWithoutAnEndIsTakenForEver() throws Exception {
        rig.probe.tell("set", "indexer_lock:x", "tok");
        assertEquals(Optional.empty(), takenBy().remaining());
    }

    @Test
    void lockOfAnotherTypeIsTaken() throws Exception {
        rig.probe.tell("hset", "indexer_lock:x", "redisson", "1");
        assertEquals("(not a string)", takenBy().owner().value());
        assertEquals("hash", rig.probe.tell("type", "indexer_lock:x"));
    }

    @Test
    void keysOfARunAreThoseThatArePromised() throws Exception {
        Lease lease = rig.begun();
        assertEquals(
                Set.of("indexer_lock:x", "{indexer_lock:x}:fence", "{indexer_lock:x}:run", "indexer:history"), keys());
        rig.release(lease);
        assertEquals(Set.of(DONE, "{indexer_lock:x}:fence", "{indexer_lock:x}:run", "indexer:history"), keys());
        assertEquals(String.valueOf(lease.fence()), rig.probe.tell("hget", "{indexer_lock:x}:run", "fence"));
        assertEquals("succeeded", rig.probe.tell("hget", "{indexer_lock:x}:run", "outcome"));
    }

    @Test
    void anyTextPausesByHand() throws Exception {
        rig.probe.tell("set", "{indexer_lock:x}:paused", "deploy");
        assertEquals(
                Optional.of(new Pause("unknown", "deploy", Optional.empty(), Optional.empty())),
                answer(rig.store.paused("x")));
        AcquireRequest owed = AcquireRequest.owed(List.of("x"), rig.b, RedisRig.TTL, 0, 0);
        Acquisition.Declined declined =
                assertInstanceOf(Acquisition.Declined.class, answer(rig.store.tryAcquire(owed)));
        assertEquals(Optional.empty(), declined.left());
    }

    @Test
    void companionsOfATaggedKeyKeepItsTag() {
        RedisLockNames names =
                new RedisLockNames("{shop}:", "indexer_lock:", "events", "history", 10, Duration.ofDays(1));
        assertEquals("{shop}:indexer_lock:x:fence", names.companion("x", "fence"));
        assertEquals("{indexer_lock:x}:fence", RedisLockNames.DEFAULT.companion("x", "fence"));
    }

    @Test
    void historyHoldsTheRunInOrder() throws Exception {
        rig.release(rig.begun());
        String history = rig.probe.tell("xrange", "indexer:history", "-", "+");
        assertTrue(history.matches("\\[\\[.*, \\[event, \\{\"n\":1}]], \\[.*, \\[event, \\{\"n\":2}]]]"), history);
    }

    @Test
    void historyKeepsAboutItsMostEntries() throws Exception {
        append("'*'", 50_300);
        rig.release(rig.begun());
        long length = Long.parseLong(rig.probe.tell("xlen", "indexer:history"));
        // Redis trims by whole nodes of a hundred entries.
        assertTrue(length >= 50_000 && length <= 50_100, "length " + length);
    }

    @Test
    void whatIsTooOldGoesWithTheEndOfARun() throws Exception {
        append("'1000-' .. i", 100);
        rig.release(rig.begun());
        assertEquals("2", rig.probe.tell("xlen", "indexer:history"));
    }

    private void append(String id, int entries) throws Exception {
        String script = "for i = 1, %d do redis.call('XADD', KEYS[1], %s, 'event', '{}') end".formatted(entries, id);
        rig.probe.tell("eval", script, 1, "indexer:history");
    }

    @Test
    void lostRaceCostsOneCommandAndAWonRunThree() throws Exception {
        rig.release(rig.begun());
        rig.granted(rig.a);
        rig.probe.tell("config", "resetstat");
        assertInstanceOf(Acquisition.Taken.class, rig.acquire(rig.b));
        assertEquals(1, rig.probe.calls("evalsha"));
        answer(rig.store.giveBack(rig.granted(rig.a)));
        rig.probe.tell("del", DONE);
        rig.probe.tell("config", "resetstat");
        rig.release(rig.begun());
        assertEquals(3, rig.probe.calls("evalsha"));
        assertEquals(0, rig.probe.calls("eval"));
    }

    private Holder takenBy() {
        return assertInstanceOf(Acquisition.Taken.class, rig.acquire(rig.b)).holder();
    }

    private Set<String> keys() throws Exception {
        return Set.copyOf(rig.probe.list("keys", "*"));
    }
}
