package io.github.indexercoordinator.lock.mysql;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static io.github.indexercoordinator.testing.Eventually.eventually;
import static io.github.indexercoordinator.testing.Eventually.persistently;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.Renewal;
import io.github.indexercoordinator.lock.UnguardedCounter;
import io.github.indexercoordinator.testing.FaultProxy;
import io.github.indexercoordinator.testing.MariadbProcess;
import io.github.indexercoordinator.testing.MysqlProbe;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What sessions, locks and rows suffer on a server that itself is well. */
class MysqlFaultsIT {
    private static final String ROW = "name = 'indexer_lock:x'";
    private static final String LOCK = "'faults|indexer_lock:x'";

    private final Vertx vertx = Vertx.vertx();

    @SuppressWarnings("NullAway.Init") // set before each test
    private MariadbProcess server;

    @SuppressWarnings("NullAway.Init")
    private MysqlProbe probe;

    @SuppressWarnings("NullAway.Init")
    private MysqlRig node;

    @SuppressWarnings("NullAway.Init")
    private MysqlRig other;

    @BeforeEach
    void open() throws Exception {
        server = MariadbProcess.shared();
        probe = new MysqlProbe(vertx, server.uri("faults"));
        probe.tell("DROP TABLE IF EXISTS indexer_lock, indexer_lock_done");
        node = MysqlRig.on(server.uri("faults"));
        other = MysqlRig.on(server.uri("faults"));
    }

    @AfterEach
    void close() {
        node.close();
        other.close();
        probe.close();
        answer(vertx.close());
    }

    @Test
    void killedSessionLeavesTheRowAndTakesTheLockAgain() throws Exception {
        Lease lease = node.begun();
        String before = lockUser();
        probe.killOthers();
        assertEquals("null", lockUser());
        Acquisition.Taken taken = assertInstanceOf(Acquisition.Taken.class, eventualAnswer(other));
        assertEquals(node.token, taken.holder().owner());
        node.stillOurs(lease);
        assertNotEquals(before, lockUser());
    }

    @Test
    void lockThatAnotherProgramTookMeanwhileIsLost() throws Exception {
        Lease lease = node.begun();
        probe.killOthers();
        assertEquals("1", probe.tell("SELECT GET_LOCK(" + LOCK + ", 0)"));
        Renewal.Taken taken = assertInstanceOf(Renewal.Taken.class, node.renewAtLast(lease));
        assertEquals(
                "GET_LOCK of connection " + probeSession(),
                taken.holder().owner().value());
    }

    @Test
    void lockOfAnotherProgramIsTakenAndTheRowIsLeftAlone() throws Exception {
        probe.tell("SELECT GET_LOCK(" + LOCK + ", 0)");
        Holder holder =
                assertInstanceOf(Acquisition.Taken.class, node.acquire()).holder();
        assertEquals("GET_LOCK of connection " + probeSession(), holder.owner().value());
        assertEquals("0", probe.tell("SELECT fence FROM indexer_lock WHERE " + ROW));
        assertEquals(holder, answer(node.store.holder("x")).orElseThrow());
        probe.tell("DO RELEASE_LOCK(" + LOCK + ")");
        node.granted();
    }

    @Test
    void lineThatIsCutWithoutAWordLeavesNoGhostWithTheLock() throws Exception {
        try (FaultProxy line = new FaultProxy("127.0.0.1", server.port());
                MysqlRig far = MysqlRig.on(MariadbProcess.uri(line.port(), "faults"))) {
            Lease lease = far.begun();
            String ghost = lockUser();
            line.dropRequests();
            assertThrows(MysqlFailure.class, () -> far.renew(lease));
            far.stillOurs(lease);
            assertNotEquals(ghost, lockUser());
            assertTrue(probe.others().stream().noneMatch(id -> ghost.equals("" + id)));
        }
    }

    @Test
    void silentNodeLosesItsSessionWithinTheShortestTtl() throws Exception {
        try (FaultProxy line = new FaultProxy("127.0.0.1", server.port());
                MysqlRig far = MysqlRig.on(MariadbProcess.uri(line.port(), "faults"), Duration.ofSeconds(1))) {
            Lease lease = far.begun();
            line.holdRequests();
            eventually("wait_timeout ends the session", () -> lockUser().equals("null"));
            far.stillOurs(lease);
        }
    }

    @Test
    void quietSessionIsKeptAlive() throws Exception {
        try (MysqlRig quiet = MysqlRig.on(server.uri("faults"), Duration.ofSeconds(1))) {
            quiet.begun();
            String session = lockUser();
            long since = Long.parseLong(probe.tell("SELECT UNIX_TIMESTAMP()"));
            eventually(
                    "three wait_timeouts later",
                    () -> Long.parseLong(probe.tell("SELECT UNIX_TIMESTAMP()")) > since + 3);
            assertEquals(session, lockUser());
        }
    }

    @Test
    void lockOfALeaseThatRanOutIsLetGo() throws Exception {
        assertInstanceOf(Acquisition.Granted.class, node.acquire(Duration.ofMillis(300), "x"));
        eventually("let go", () -> other.acquire() instanceof Acquisition.Granted);
    }

    @Test
    void statementThatIsNeverAnsweredIsNoAnswer() throws Exception {
        Lease lease = node.begun();
        probe.tell("LOCK TABLES indexer_lock WRITE");
        MysqlFailure failure = assertThrows(MysqlFailure.class, () -> node.renew(lease));
        assertEquals(MysqlFailure.Kind.UNKNOWN, failure.kind());
        probe.tell("UNLOCK TABLES");
        node.stillOurs(lease);
    }

    @Test
    void rowUnderAnotherTransactionIsTaken() throws Exception {
        node.acquire(Duration.ofMillis(100), "x");
        eventually("free", () -> answer(other.store.holder("x")).isEmpty());
        probe.tell("BEGIN; SELECT 1 FROM indexer_lock WHERE " + ROW + " FOR UPDATE");
        Holder somebody =
                assertInstanceOf(Acquisition.Taken.class, node.acquire()).holder();
        assertEquals("a transaction on the lock's row", somebody.owner().value());
        assertTrue(somebody.remaining().isPresent(), "worth another look");
        probe.tell("COMMIT");
        node.granted();
    }

    @Test
    void heartbeatOutlastsATransactionOnItsRow() throws Exception {
        Lease lease = node.begun();
        probe.tell("BEGIN; SELECT 1 FROM indexer_lock WHERE " + ROW + " FOR UPDATE");
        MysqlFailure failure = assertThrows(MysqlFailure.class, () -> node.renew(lease));
        assertTrue(failure.contention(), failure::getMessage);
        assertInstanceOf(Acquisition.Taken.class, other.acquire());
        probe.tell("COMMIT");
        node.stillOurs(lease);
    }

    @Test
    void victimOfADeadlockTriesAgain() throws Exception {
        assertInstanceOf(Acquisition.Granted.class, node.acquire(Duration.ofMillis(100), "a", "b"));
        eventually("free", () -> answer(node.store.holder("a")).isEmpty());
        // Who has changed more is not the victim.
        probe.tell("CREATE TABLE IF NOT EXISTS heavy (n INT); BEGIN;"
                + " INSERT INTO heavy SELECT seq FROM seq_1_to_100;"
                + " SELECT 1 FROM indexer_lock WHERE name = 'indexer_lock:b' FOR UPDATE");
        Future<Acquisition> acquisition =
                node.store.tryAcquire(AcquireRequest.of(List.of("a", "b"), node.token, MysqlRig.TTL));
        eventually("the second row is waited for", () -> status("INNODB_ROW_LOCK_CURRENT_WAITS") == 1);
        long before = status("INNODB_DEADLOCKS");
        probe.tell("SELECT 1 FROM indexer_lock WHERE name = 'indexer_lock:a' FOR UPDATE; COMMIT");
        assertInstanceOf(Acquisition.Granted.class, answer(acquisition));
        assertEquals(before + 1, status("INNODB_DEADLOCKS"));
    }

    private long status(String name) throws Exception {
        return Long.parseLong(probe.tell(
                "SELECT VARIABLE_VALUE FROM information_schema.GLOBAL_STATUS WHERE VARIABLE_NAME = '" + name + "'"));
    }

    /** No server lets its clock be set for all sessions; a row that lies an hour back is what one set forward would see. */
    @Test
    void clockSetForwardEndsTheLeaseButNotTheLock() throws Exception {
        Lease lease = node.begun();
        probe.tell("UPDATE indexer_lock SET expires_at = expires_at - 3600000000 WHERE " + ROW);
        Holder holder =
                assertInstanceOf(Acquisition.Taken.class, other.acquire()).holder();
        assertEquals(node.token, holder.owner());
        assertInstanceOf(Renewal.Missing.class, node.renew(lease));
        assertInstanceOf(Renewal.Ours.class, answer(node.store.takeBack(lease, MysqlRig.TERM)));
    }

    @Test
    void clockSetBackLeavesTheLeaseToItsHolder() throws Exception {
        Lease lease = node.begun();
        probe.tell("UPDATE indexer_lock SET expires_at = expires_at + 3600000000, started_at = started_at + 3600000000"
                + " WHERE " + ROW);
        assertInstanceOf(Acquisition.Taken.class, other.acquire());
        node.stillOurs(lease);
        assertTrue(answer(other.store.holder("x"))
                        .orElseThrow()
                        .remaining()
                        .orElseThrow()
                        .compareTo(MysqlRig.TTL)
                <= 0);
    }

    @Test
    void timeZoneOfTheServerMayChange() throws Exception {
        Lease lease = node.begun();
        try {
            probe.tell("SET GLOBAL time_zone = '-11:00'");
            probe.killOthers();
            assertInstanceOf(Acquisition.Taken.class, eventualAnswer(other));
            node.stillOurs(lease);
            Instant started = answer(node.store.lastRun("x")).orElseThrow().startedAt();
            assertTrue(Duration.between(started, Instant.now()).abs().toMinutes() < 5, started::toString);
        } finally {
            probe.tell("SET GLOBAL time_zone = SYSTEM");
        }
    }

    @Test
    void anotherServerIsKnownAsSuchForAWhile() throws Exception {
        Lease lease = node.begun();
        probe.killOthers();
        node.stillOurs(lease);
        assertFalse(node.store.replacedWithin(MysqlRig.TTL));
        String identity = probe.tell("SELECT @@GLOBAL.server_id");
        try {
            probe.tell("SET GLOBAL server_id = 77");
            probe.killOthers();
            node.stillOurs(lease);
            assertTrue(node.store.replacedWithin(MysqlRig.TTL));
            assertFalse(node.store.replacedWithin(Duration.ZERO));
        } finally {
            probe.tell("SET GLOBAL server_id = " + identity);
        }
    }

    @Test
    void sessionsOfTwoNodesNeverMeet() {
        UnguardedCounter counter = new UnguardedCounter(vertx, node.store, other.store);
        answer(counter.contend(6, 20));
        assertEquals(6 * 20, counter.value());
        assertEquals(counter.fences().stream().sorted().distinct().toList(), counter.fences());
    }

    private Acquisition eventualAnswer(MysqlRig rig) throws Exception {
        eventually("connected again", rig.link::isUp);
        return persistently(rig::acquire);
    }

    private String lockUser() throws Exception {
        return probe.tell("SELECT IS_USED_LOCK(" + LOCK + ")");
    }

    private String probeSession() throws Exception {
        return probe.tell("SELECT CONNECTION_ID()");
    }
}
