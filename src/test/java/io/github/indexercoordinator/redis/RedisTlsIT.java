package io.github.indexercoordinator.redis;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.indexercoordinator.testing.RedisProcess;
import io.github.indexercoordinator.testing.SelfSigned;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server is trusted by its certificate and its name, and may want to know who asks. */
class RedisTlsIT {
    private final Vertx vertx = Vertx.vertx();
    private final int port = RedisProcess.freePort();
    private final List<RedisFailure> refusals = new CopyOnWriteArrayList<>();
    private final RedisLinkListener counter = new RedisLinkListener() {
        @Override
        public void down(RedisFailure cause) {
            refusals.add(cause);
        }
    };

    @TempDir
    @SuppressWarnings("NullAway.Init") // set before each test
    private Path folder;

    private @Nullable RedisProcess redis;

    @AfterEach
    void stop() {
        if (redis != null) {
            redis.close();
        }
        answer(vertx.close());
    }

    private void serve(SelfSigned server, String authClients, Path trusted) throws Exception {
        redis = new RedisProcess(
                        "--tls-port", "" + port,
                        "--tls-cert-file", server.certificate().toString(),
                        "--tls-key-file", server.key().toString(),
                        "--tls-ca-cert-file", trusted.toString(),
                        "--tls-auth-clients", authClients)
                .start();
    }

    private RedisLink link(String host, RedisTls tls) {
        String uri = "rediss://" + host + ":" + port;
        return new RedisLink(
                vertx,
                new RedisLinkOptions(uri, "", "", tls, Duration.ofSeconds(2), "test/tls"),
                RandomGenerator.getDefault(),
                counter);
    }

    private void answers(RedisLink link) throws Exception {
        eventually("connected", link::isUp);
        assertEquals("PONG", String.valueOf(answer(link.send(Request.cmd(Command.PING)))));
        answer(link.close());
    }

    private void refuses(RedisLink link) throws Exception {
        eventually("refused", () -> !refusals.isEmpty());
        assertEquals(RedisFailure.Kind.FAULT, refusals.get(0).kind());
        assertFalse(link.isUp());
        answer(link.close());
    }

    @Test
    void serverOfATrustedCertificateIsUsed() throws Exception {
        SelfSigned server = SelfSigned.of("localhost", folder);
        serve(server, "no", server.certificate());
        answers(link("localhost", new RedisTls(server.certificate().toString(), "", "", true)));
    }

    @Test
    void serverThatNobodyVouchesForIsRefused() throws Exception {
        SelfSigned server = SelfSigned.of("localhost", folder);
        serve(server, "no", server.certificate());
        refuses(link("localhost", RedisTls.DEFAULT));
    }

    @Test
    void serverOfAnotherNameIsRefusedUnlessNamesDoNotMatter() throws Exception {
        SelfSigned server = SelfSigned.of("other.example", folder);
        String ca = server.certificate().toString();
        serve(server, "no", server.certificate());
        refuses(link("localhost", new RedisTls(ca, "", "", true)));
        answers(link("localhost", new RedisTls(ca, "", "", false)));
    }

    @Test
    void clientShowsItsCertificateWhereTheServerWantsOne() throws Exception {
        SelfSigned server = SelfSigned.of("localhost", folder);
        SelfSigned client = SelfSigned.of("node", folder);
        String ca = server.certificate().toString();
        serve(server, "yes", client.certificate());
        refuses(link("localhost", new RedisTls(ca, "", "", true)));
        answers(link(
                "localhost",
                new RedisTls(ca, client.certificate().toString(), client.key().toString(), true)));
    }
}
