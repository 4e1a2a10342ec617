package io.github.indexercoordinator.lock.mysql;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.testing.MariadbProcess;
import io.github.indexercoordinator.testing.MysqlProbe;
import io.github.indexercoordinator.testing.SelfSigned;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** On a server that takes no session in plain text. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MysqlTlsIT {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private static Path folder;

    @SuppressWarnings("NullAway.Init")
    private SelfSigned certificate;

    @SuppressWarnings("NullAway.Init")
    private MariadbProcess server;

    @BeforeAll
    void start() throws Exception {
        certificate = SelfSigned.of("localhost", folder);
        server = new MariadbProcess("--ssl-cert=" + certificate.certificate(), "--ssl-key=" + certificate.key());
        server.start();
        Vertx vertx = Vertx.vertx();
        try (MysqlProbe probe = new MysqlProbe(vertx, server.uri("tls"))) {
            probe.tell(
                    "CREATE USER safe@'127.0.0.1' IDENTIFIED BY 'a/b' REQUIRE SSL; GRANT ALL ON tls.* TO safe@'127.0.0.1'");
        }
        answer(vertx.close());
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void serverThatProvesItsNameIsUsed() {
        try (MysqlRig rig = rig("mysqls", "localhost", trusting(true))) {
            answer(rig.store.giveBack(rig.granted()));
        }
    }

    @Test
    void serverOfAnotherNameIsAFaultUnlessNamesDoNotCount() {
        try (MysqlRig rig = rig("mysqls", "127.0.0.1", trusting(true))) {
            assertTlsFault(rig);
        }
        try (MysqlRig rig = rig("mysqls", "127.0.0.1", trusting(false))) {
            answer(rig.store.giveBack(rig.granted()));
        }
    }

    @Test
    void serverThatTheJvmDoesNotTrustIsAFault() {
        try (MysqlRig rig = rig("mysqls", "localhost", MysqlTls.DEFAULT)) {
            assertTlsFault(rig);
        }
    }

    @Test
    void plainTextIsRefusedByTheServer() {
        try (MysqlRig rig = rig("mysql", "127.0.0.1", MysqlTls.DEFAULT)) {
            assertEquals(1045, rig.failure().code());
        }
    }

    private static void assertTlsFault(MysqlRig rig) {
        MysqlFailure failure = rig.failure();
        assertEquals(MysqlFailure.Kind.FAULT, failure.kind(), failure::getMessage);
        assertTrue(String.valueOf(failure.getMessage()).contains("TLS handshake failed"), failure::getMessage);
    }

    private MysqlTls trusting(boolean verifyHost) {
        return new MysqlTls(certificate.certificate().toString(), "", "", verifyHost);
    }

    private MysqlRig rig(String scheme, String host, MysqlTls tls) {
        String uri = scheme + "://safe:a%2Fb@" + host + ":" + server.port() + "/tls";
        return MysqlRig.opening(new MysqlLinkOptions(uri, "", tls, Duration.ofSeconds(2), MysqlRig.TTL, "rig/locks"));
    }
}
