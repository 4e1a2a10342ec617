package io.github.indexercoordinator.lock.mysql;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.github.indexercoordinator.testing.MysqlImage;
import io.github.indexercoordinator.testing.MysqlProbe;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.containers.GenericContainer;

/** MySQL's own way with passwords, caching_sha2_password, which MariaDB does not have. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class Mysql97PasswordIT {
    private final Vertx vertx = Vertx.vertx();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private @Nullable GenericContainer<?> server;

    @BeforeAll
    void start() throws Exception {
        GenericContainer<?> started = MysqlImage.start(vertx, "mysql:9.7");
        server = started;
        try (MysqlProbe probe = new MysqlProbe(vertx, MysqlImage.uri(started, "root", "passwords"))) {
            for (String user : new String[] {"plain", "safe"}) {
                probe.tell("CREATE USER " + user + " IDENTIFIED WITH caching_sha2_password BY 'secret';"
                        + " GRANT ALL ON passwords.* TO " + user);
            }
        }
    }

    @AfterAll
    void stop() {
        if (server != null) {
            server.stop();
        }
        answer(vertx.close());
    }

    /** The first login is checked in full, for which the client gets the server's key; the next one is in its cache. */
    @Test
    void plainTcpWorksColdAndWarm() throws Exception {
        for (int login = 0; login < 2; login++) {
            try (MysqlRig rig = rig("mysql", "plain", "secret", MysqlTls.DEFAULT)) {
                answer(rig.store.giveBack(rig.granted()));
            }
        }
        try (MysqlRig rig = rig("mysql", "plain", "another", MysqlTls.DEFAULT)) {
            assertEquals(1045, rig.failure().code());
        }
    }

    /** The server's own certificate names no host. */
    @Test
    void tlsWorksColdAndWarm() throws Exception {
        Path ca = folder.resolve("ca.pem");
        running().copyFileFromContainer("/var/lib/mysql/ca.pem", ca.toString());
        for (int login = 0; login < 2; login++) {
            try (MysqlRig rig = rig("mysqls", "safe", "secret", new MysqlTls(ca.toString(), "", "", false))) {
                answer(rig.store.giveBack(rig.granted()));
            }
        }
        try (MysqlRig rig = rig("mysqls", "safe", "secret", new MysqlTls(ca.toString(), "", "", true))) {
            assertNotEquals(MysqlFailure.Kind.REFUSED, rig.failure().kind());
        }
    }

    private MysqlRig rig(String scheme, String user, String password, MysqlTls tls) {
        String uri = MysqlImage.uri(running(), user, "passwords").replace("mysql://", scheme + "://");
        return MysqlRig.opening(
                new MysqlLinkOptions(uri, password, tls, Duration.ofSeconds(2), MysqlRig.TTL, "rig/locks"));
    }

    private GenericContainer<?> running() {
        if (server == null) {
            throw new IllegalStateException("no server");
        }
        return server;
    }
}
