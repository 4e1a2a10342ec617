package io.github.indexercoordinator.indexer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.testing.VirtualTime;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

final class RunConnectionsTest {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final InetSocketAddress DATABASE = new InetSocketAddress(LOOPBACK, 1);
    /** No program gets such a port by itself. */
    private static final InetSocketAddress CLIENT = new InetSocketAddress(LOOPBACK, 2);

    private final VirtualTime time = new VirtualTime();
    private final Sessions sessions = new Sessions();
    private final Command command = new Command();
    private final RunConnections connections = new RunConnections(Optional.of(sessions), time);

    private static final class Sessions implements DatabaseSessions {
        private InetSocketAddress database = DATABASE;
        private final List<Set<InetSocketAddress>> ended = new ArrayList<>();

        @Override
        public boolean leadsTo(InetSocketAddress remote) {
            return remote.equals(database);
        }

        @Override
        public Future<Boolean> end(Set<InetSocketAddress> clients, Duration deadline) {
            ended.add(clients);
            return Future.succeededFuture(true);
        }
    }

    private static final class Command implements GuardedProcess {
        private Promise<Set<TcpConnection>> look = Promise.promise();
        private boolean stopped;

        @Override
        public Future<Set<TcpConnection>> connections() {
            return look.future();
        }

        void has(InetSocketAddress local, InetSocketAddress remote) {
            look.complete(Set.of(new TcpConnection(local, remote)));
            look = Promise.promise();
        }

        @Override
        public void stop() {
            stopped = true;
        }

        @Override
        public void extend(GuardTerm term) {}

        @Override
        public void signal(String name) {}

        @Override
        public Future<Ending> ended() {
            return Future.failedFuture("not asked for here");
        }
    }

    private Optional<Future<Boolean>> end() {
        return connections.end(time.now());
    }

    @Test
    void whatWasNotedIsEnded() {
        connections.note(command);
        command.has(CLIENT, DATABASE);
        assertTrue(end().isPresent());
        assertEquals(List.of(Set.of(CLIENT)), sessions.ended);
    }

    @Test
    void aLaterLookForgetsNothing() {
        connections.note(command);
        command.has(CLIENT, DATABASE);
        connections.note(command);
        command.has(CLIENT, new InetSocketAddress(LOOPBACK, 3));
        assertTrue(end().isPresent());
    }

    @Test
    void connectionsElsewhereLeaveNothing() {
        connections.note(command);
        command.has(CLIENT, new InetSocketAddress(LOOPBACK, 3));
        assertTrue(end().isEmpty());
    }

    @Test
    void aCommandIsStoppedAfterALook() {
        connections.stop(command);
        assertFalse(command.stopped);
        command.has(CLIENT, DATABASE);
        assertTrue(command.stopped);
        assertTrue(end().isPresent());
    }

    @Test
    void aCommandIsStoppedWithoutALookThatTakesTooLong() {
        connections.stop(command);
        time.advance(Duration.ofSeconds(1));
        assertTrue(command.stopped);
    }

    @Test
    void aCommandIsStoppedAtOnceWhereThereIsNoDatabase() {
        RunConnections without = new RunConnections(Optional.empty(), time);
        without.note(command);
        without.stop(command);
        assertTrue(command.stopped);
        assertTrue(without.end(time.now()).isEmpty());
    }

    @Test
    void aPortThatIsInUseAgainIsSpared() throws Exception {
        Assumptions.assumeTrue(Files.isReadable(Path.of("/proc/net/tcp")), "skipped: no /proc/net/tcp here");
        try (ServerSocket server = new ServerSocket(0, 1, LOOPBACK);
                Socket other = new Socket(LOOPBACK, server.getLocalPort())) {
            InetSocketAddress database = new InetSocketAddress(LOOPBACK, server.getLocalPort());
            sessions.database = database;
            connections.note(command);
            command.has(new InetSocketAddress(LOOPBACK, other.getLocalPort()), database);
            assertTrue(end().isEmpty());
        }
    }
}
