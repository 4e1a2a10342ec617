package io.github.indexercoordinator.lock.mysql;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static io.github.indexercoordinator.testing.Eventually.eventually;
import static io.github.indexercoordinator.testing.Eventually.persistently;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.testing.MariadbProcess;
import io.github.indexercoordinator.testing.MysqlProbe;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a server does that is killed, frozen, full, or not to be written to. */
class MysqlServerFaultsIT {
    private static final int MOST_CONNECTIONS = 10; // fewer cannot be set
    private static final MariadbProcess SERVER = new MariadbProcess("--max-connections=" + MOST_CONNECTIONS);
    private static final String PLAIN = "mysql://plain:secret@127.0.0.1:";

    private final Vertx vertx = Vertx.vertx();

    @SuppressWarnings("NullAway.Init") // set before each test
    private MysqlRig node;

    @BeforeAll
    static void start() throws Exception {
        SERVER.start();
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @BeforeEach
    void open() throws Exception {
        try (MysqlProbe probe = new MysqlProbe(vertx, SERVER.uri("faults"))) {
            probe.tell("DROP TABLE IF EXISTS indexer_lock, indexer_lock_done");
            probe.tell("DROP USER IF EXISTS plain@'127.0.0.1'; CREATE USER plain@'127.0.0.1' IDENTIFIED BY 'secret'");
        }
        node = MysqlRig.on(SERVER.uri("faults"));
    }

    @AfterEach
    void close() {
        node.close();
        answer(vertx.close());
    }

    @Test
    void restartedServerHasTheRowsAndTheHolderGoesOn() throws Exception {
        Lease lease = node.begun();
        SERVER.kill();
        assertThrows(MysqlFailure.class, () -> node.renew(lease));
        SERVER.start();
        node.stillOurs(lease);
        assertTrue(node.store.replacedWithin(MysqlRig.TTL));
    }

    @Test
    void frozenServerIsNoAnswerAndGoesOn() throws Exception {
        Lease lease = node.begun();
        SERVER.freeze();
        try {
            MysqlFailure failure = assertThrows(MysqlFailure.class, () -> node.renew(lease));
            assertEquals(MysqlFailure.Kind.UNKNOWN, failure.kind());
            eventually("told as down", () -> !node.link.isUp());
        } finally {
            SERVER.thaw();
        }
        node.stillOurs(lease);
    }

    @Test
    void fullServerIsNoAnswerUntilThereIsRoom() throws Exception {
        List<MysqlProbe> crowd = new ArrayList<>();
        // One more than there may be: a user with all rights has a place of its own.
        while (crowd.size() < MOST_CONNECTIONS) {
            crowd.add(new MysqlProbe(vertx, SERVER.uri("faults")));
        }
        try (MysqlRig late = MysqlRig.opening(MysqlRig.options(SERVER.uri("faults"), MysqlRig.TTL))) {
            MysqlFailure failure = late.failure();
            // The client does not read what the server says before its greeting, so the cause is guessed.
            assertTrue(String.valueOf(failure.getMessage()).contains("max_connections"), failure::getMessage);
            assertEquals(MysqlFailure.Kind.NOT_SENT, failure.kind());
            crowd.forEach(MysqlProbe::close);
            assertInstanceOf(Acquisition.Granted.class, persistently(late::acquire));
        }
    }

    @Test
    void readOnlyServerShowsHoldersAndGrantsNothing() throws Exception {
        Lease lease = node.begun();
        try (MysqlProbe probe = new MysqlProbe(vertx, SERVER.uri("faults"))) {
            probe.tell("GRANT SELECT, INSERT, UPDATE, DELETE ON faults.* TO plain@'127.0.0.1'");
            probe.tell("SET GLOBAL read_only = 1");
            try (MysqlRig plain = MysqlRig.on(PLAIN + SERVER.port() + "/faults")) {
                assertInstanceOf(Acquisition.Taken.class, plain.acquire());
                answer(node.store.giveBack(lease));
                MysqlFailure failure = plain.failure();
                assertEquals(MysqlFailure.Kind.FAULT, failure.kind());
                assertTrue(String.valueOf(failure.getMessage()).contains("read-only"), failure::getMessage);
            } finally {
                probe.tell("SET GLOBAL read_only = 0");
            }
        }
    }

    @Test
    void tablesThatMayNotBeMadeAreAskedForAndThenUsed() throws Exception {
        try (MysqlProbe probe = new MysqlProbe(vertx, SERVER.uri("empty"))) {
            probe.tell("GRANT SELECT, INSERT, UPDATE, DELETE ON empty.* TO plain@'127.0.0.1'");
            try (MysqlRig plain = MysqlRig.opening(MysqlRig.options(PLAIN + SERVER.port() + "/empty", MysqlRig.TTL))) {
                String message = String.valueOf(plain.failure().getMessage());
                assertTrue(message.contains("conf/schema.sql in the database empty"), message);
                for (String statement : new Statements(MysqlLockNames.standard("empty")).schema()) {
                    probe.tell(statement);
                }
                assertInstanceOf(Acquisition.Granted.class, persistently(plain::acquire));
            }
        }
    }

    @Test
    void wrongPasswordIsAFaultThatNamesNoSecret() {
        String uri = "mysql://plain:wrong-one@127.0.0.1:" + SERVER.port() + "/faults";
        try (MysqlRig refused = MysqlRig.opening(MysqlRig.options(uri, MysqlRig.TTL))) {
            MysqlFailure failure = refused.failure();
            assertEquals(MysqlFailure.Kind.FAULT, failure.kind());
            assertEquals(1045, failure.code());
            assertTrue(!String.valueOf(failure.getMessage()).contains("wrong-one"), failure::getMessage);
        }
    }
}
