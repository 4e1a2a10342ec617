package io.github.indexercoordinator.node;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.indexercoordinator.testing.MariadbProcess;
import io.github.indexercoordinator.testing.MysqlProbe;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A run that is ended while the server works on its statement, which does not end with its client. */
final class LeftoverStatementIT {
    private static final Path CLIENT = Path.of("/usr/bin/mariadb");
    private static final String WORK = "INSERT INTO work SELECT seq + SLEEP(0.05) FROM seq_1_to_400";

    private final MariadbProcess mariadb = new MariadbProcess();
    private final Vertx vertx = Vertx.vertx();

    @SuppressWarnings("NullAway.Init") // set before each test
    private MysqlProbe mysql;

    @BeforeEach
    void start() throws Exception {
        assumeTrue(Files.isExecutable(CLIENT), () -> "skipped: the client " + CLIENT + " is not installed here");
        assumeTrue(Files.isReadable(Path.of("/proc/net/tcp")), "skipped: no /proc/net/tcp here");
        mariadb.start();
        mysql = new MysqlProbe(vertx, mariadb.uri("shop"));
        mysql.tell("CREATE TABLE work (n INT) ENGINE=InnoDB");
    }

    @AfterEach
    void stop() {
        answer(vertx.close());
        mariadb.close();
    }

    /** Begins to stop a node whose command works in the database. */
    private Node endedInMidStatement(String uri, String ttl) throws Exception {
        Node node =
                Node.withProcesses(Fleet.configuration("web1", """
                redis: { topology: none }
                mysql: { uri: "%s", commandTimeout: 1s }
                lock: { ttl: %s, heartbeat: 500ms, killGrace: 1s }
                stop: { wait: 0s }
                indexers:
                  price:
                    command: [%s, --no-defaults, -utest, -h127.0.0.1, -P%d, shop, -e, %s]
                    directory: /tmp
                """.formatted(uri, ttl, CLIENT, mariadb.port(), WORK)));
        node.deploy();
        node.awaitReady();
        node.request("price", "t-1");
        eventually("the server works", () -> mysql.runs(WORK));
        return node;
    }

    private void stopped(Node node, Future<Void> stopping) throws Exception {
        answer(stopping);
        node.stop();
    }

    @Test
    void itsStatementIsGoneBeforeTheReleaseAndCommitsNothing() throws Exception {
        Node node = endedInMidStatement(mariadb.uri("shop"), "15s");
        Future<Void> stopping = node.undeploy();
        assertEquals("interrupted", node.events().first("released", "price").getString("outcome"));
        assertFalse(mysql.runs(WORK), "the statement goes on");
        assertEquals("0", mysql.tell("SELECT COUNT(*) FROM work"));
        stopped(node, stopping);
    }

    @Test
    void withoutTheRightToSeeItTheLeaseRunsOut() throws Exception {
        mysql.tell("CREATE USER poor@'127.0.0.1'");
        mysql.tell("GRANT SELECT, INSERT, UPDATE, DELETE, CREATE ON shop.* TO poor@'127.0.0.1'");
        Node node = endedInMidStatement(mariadb.uri("shop").replace("test@", "poor@"), "4s");
        Future<Void> stopping = node.undeploy();
        eventually(
                "the lease has run out",
                () -> mysql.tell("SELECT expires_at <= UNIX_TIMESTAMP(NOW(6)) * 1000000 FROM indexer_lock")
                        .equals("1"));
        assertEquals("interrupted", node.events().first("released", "price").getString("outcome"));
        assertTrue(mysql.runs(WORK), "it ended by itself, and shows nothing");
        stopped(node, stopping);
    }
}
