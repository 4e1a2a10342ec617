package io.github.indexercoordinator.lock.mysql;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.testing.MariadbProcess;
import io.github.indexercoordinator.testing.MysqlProbe;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sessions of other programs with a real server, which are ended by their ports. */
final class MysqlSessionsIT {
    private static final Duration DEADLINE = Duration.ofMinutes(1);

    private volatile Duration now = Duration.ZERO;
    private final Vertx vertx = Vertx.vertx();
    private final String uri;
    private final MysqlProbe client;
    private final MysqlProbe witness;

    MysqlSessionsIT() throws Exception {
        uri = MariadbProcess.shared().uri("sessions");
        client = new MysqlProbe(vertx, uri);
        witness = new MysqlProbe(vertx, uri);
    }

    @BeforeEach
    void rights() throws Exception {
        witness.tell("CREATE OR REPLACE USER poor@'127.0.0.1'");
        witness.tell("GRANT SELECT, INSERT, UPDATE, DELETE, CREATE ON sessions.* TO poor@'127.0.0.1'");
    }

    @AfterEach
    void close() {
        client.close();
        witness.close();
        answer(vertx.close());
    }

    private static InetSocketAddress end(MysqlProbe probe) throws Exception {
        String host = probe.tell("SELECT HOST FROM information_schema.PROCESSLIST WHERE ID = CONNECTION_ID()");
        return end("127.0.0.1", Integer.parseInt(host.substring(host.lastIndexOf(':') + 1)));
    }

    private static InetSocketAddress end(String address, int port) throws Exception {
        return new InetSocketAddress(InetAddress.getAllByName(address)[0], port);
    }

    private MysqlSessions sessions(MysqlRig rig) {
        return new MysqlSessions(rig.vertx, rig.link, () -> now);
    }

    @Test
    void onlyTheClientsSessionsEnd() throws Exception {
        Set<InetSocketAddress> clients = Set.of(end(client));
        try (MysqlRig rig = MysqlRig.on(uri)) {
            assertTrue(answer(sessions(rig).end(clients, DEADLINE)));
        }
        assertThrows(Exception.class, () -> client.tell("SELECT 1"));
        assertEquals("1", witness.tell("SELECT 1"));
    }

    @Test
    void aClientWithoutASessionIsGone() throws Exception {
        try (MysqlRig rig = MysqlRig.on(uri)) {
            assertTrue(answer(sessions(rig).end(Set.of(end("127.0.0.1", 1)), DEADLINE)));
        }
    }

    @Test
    void whoMayNotSeeOthersWaitsForTheDeadline() throws Exception {
        Set<InetSocketAddress> clients = Set.of(end(client));
        try (MysqlRig rig = MysqlRig.on(uri.replace("test@", "poor@"))) {
            Future<Boolean> ended = sessions(rig).end(clients, DEADLINE);
            // Asked after it, on the same session: by now it has looked.
            answer(rig.link.send("DO 0"));
            assertFalse(ended.isComplete());
            now = DEADLINE;
            assertFalse(answer(ended));
        }
        assertEquals("1", client.tell("SELECT 1"));
    }

    @Test
    void whoMaySeeButNotKillWaitsForTheSessionsOwnEnd() throws Exception {
        Set<InetSocketAddress> clients = Set.of(end(client));
        witness.tell("GRANT PROCESS ON *.* TO poor@'127.0.0.1'");
        try (MysqlRig rig = MysqlRig.on(uri.replace("test@", "poor@"))) {
            Future<Boolean> ended = sessions(rig).end(clients, DEADLINE);
            answer(rig.link.send("DO 0"));
            assertEquals("1", client.tell("SELECT 1"));
            assertFalse(ended.isComplete());
            client.close();
            assertTrue(answer(ended));
        }
    }

    @Test
    void theServersAddressIsKnownByHostAndPort() throws Exception {
        try (MysqlRig rig = MysqlRig.on(uri)) {
            int port = MariadbProcess.shared().port();
            MysqlSessions sessions = sessions(rig);
            assertTrue(sessions.leadsTo(end("127.0.0.1", port)));
            assertTrue(sessions.leadsTo(end("::1", port)));
            assertFalse(sessions.leadsTo(end("127.0.0.1", port + 1)));
            assertFalse(sessions.leadsTo(end("10.0.0.1", port)));
        }
    }
}
