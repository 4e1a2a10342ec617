package io.github.indexercoordinator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.github.indexercoordinator.testing.MariadbProcess;
import io.github.indexercoordinator.testing.MysqlProbe;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A site with Redis and MySQL, each of which may go away, and indexers of which two share a group. */
abstract class TwoStores {
    static final String WEB2 = "web2:7:0123456789abcdef";

    @SuppressWarnings("NullAway.Init") // set before the tests of each class
    static MariadbProcess mariadb;

    private static final AtomicInteger DATABASES = new AtomicInteger();
    private static final String INDEXERS = "price: { group: catalog }, stock: { group: catalog }, customer: {}";

    @TempDir
    private Path directory;

    @SuppressWarnings("NullAway.Init") // set before each test
    OperationsSite site;

    @SuppressWarnings("NullAway.Init") // set before each test
    MysqlProbe mysql;

    private String uri = "";

    @BeforeAll
    static void startMariadb() throws Exception {
        mariadb = new MariadbProcess().start();
    }

    @AfterAll
    static void stopMariadb() {
        mariadb.close();
    }

    @BeforeEach
    void open() throws Exception {
        uri = mariadb.uri("commands" + DATABASES.incrementAndGet());
        site = with("");
        mysql = new MysqlProbe(site.vertx, uri);
    }

    @AfterEach
    void close() throws Exception {
        mariadb.thaw();
        mysql.close();
        site.close();
    }

    /** The same MySQL under another configuration. */
    OperationsSite with(String more) throws Exception {
        return new OperationsSite(directory, INDEXERS, """
                mysql: { uri: "%s" }
                lock: { ttl: 3s, heartbeat: 300ms, killGrace: 200ms }
                %s""".formatted(uri, more));
    }

    /** The lock's owner in Redis; {@code null} as text when it is free. */
    String inRedis(String name) throws Exception {
        return site.probe.tell("get", "indexer_lock:" + name);
    }

    /** The lock's owner in MySQL; {@code null} as text when it is free. */
    String inMysql(String name) throws Exception {
        return mysql.tell("SELECT owner FROM indexer_lock WHERE name = 'indexer_lock:" + name
                + "' AND expires_at > UNIX_TIMESTAMP(NOW(6)) * 1000000");
    }

    /** Lets somebody hold a lock in MySQL alone. */
    void lockInMysql(String name, String owner) throws Exception {
        done("status");
        mysql.tell("REPLACE INTO indexer_lock SET name = 'indexer_lock:" + name + "', owner = '" + owner
                + "', expires_at = (UNIX_TIMESTAMP(NOW(6)) + 60) * 1000000");
    }

    @CanIgnoreReturnValue
    String done(String arguments) {
        Spoken spoken = site.type(arguments);
        assertEquals(ExitCode.DONE.value(), spoken.exitCode(), spoken.err());
        return spoken.out().replace("\r", "");
    }

    static Spoken ended(CompletableFuture<Spoken> exec) throws Exception {
        return exec.get(30, TimeUnit.SECONDS);
    }
}
