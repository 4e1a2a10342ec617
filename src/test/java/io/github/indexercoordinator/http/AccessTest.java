package io.github.indexercoordinator.http;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.config.HttpSettings;
import io.github.indexercoordinator.config.Secret;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(VertxExtension.class)
class AccessTest {
    private Vertx vertx;

    @BeforeEach
    void remember(Vertx vertx) {
        this.vertx = vertx;
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, 200",
        "127.0.0.1:8085, 200",
        "10.1.2.3, 200",
        "[::1]:8085, 200",
        "localhost:1, 200",
        "LOCALHOST, 200",
        "evil.example, 421",
        "127.0.0.1.evil.example, 421",
        "localhost.evil.example, 421",
        "127.1, 421",
        "2130706433, 421"
    })
    void onlyAddressesAndOurOwnNamesAreThisNode(String host, int status) throws Exception {
        String request = "GET /health/live HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n".formatted(host);

        assertEquals(status, new TestNode(vertx).start().exchange(request).status());
    }

    @Test
    void aRequestWithoutHostIsBad() throws Exception {
        String request = "GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n";

        assertEquals(400, new TestNode(vertx).start().exchange(request).status());
    }

    @ParameterizedTest
    @CsvSource({
        "http://{host}, 200",
        "https://{host}, 200",
        "http://evil.example, 403",
        "http://{host}.evil.example, 403",
        "http://127.0.0.1, 403",
        "null, 403"
    })
    void foreignPagesAreKeptOut(String origin, int status) throws Exception {
        String request = "GET /api/indexers HTTP/1.1\r\nHost: 127.0.0.1:8085\r\nOrigin: %s\r\nConnection: close\r\n\r\n"
                .formatted(origin.replace("{host}", "127.0.0.1:8085"));

        assertEquals(status, new TestNode(vertx).start().exchange(request).status());
    }

    @ParameterizedTest
    @CsvSource({
        "/api/indexers, '', 401",
        "/api/indexers, Bearer wrong, 401",
        "/api/indexers, Basic a-token-for-tests, 401",
        "/api/indexers, Bearer, 401",
        "/api/indexers, Bearer a-token-for-tests, 200",
        "/api/indexers, bearer  a-token-for-tests, 200",
        "/api/nothing, '', 401",
        "/health/live, '', 200",
        "/health/ready, '', 200"
    })
    void elsewhereThanOnLoopbackTheTokenIsNeeded(String path, String authorization, int status) throws Exception {
        RawHttp everywhere = new TestNode(vertx).start("0.0.0.0", Duration.ofSeconds(10));

        assertEquals(
                status, everywhere.get(path, "Authorization: " + authorization).status());
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.0.0.2", "localhost", "::1"})
    void onLoopbackItIsNot(String host) throws Exception {
        RawHttp local = new TestNode(vertx).start(host, Duration.ofSeconds(10));

        assertEquals(
                200, local.at(InetAddress.getByName(host)).get("/api/indexers").status());
    }

    @Test
    void anUnknownPathAndAWrongMethodAreProblems() throws Exception {
        RawHttp http = new TestNode(vertx).start();

        assertEquals(404, http.get("/nothing").status());
        RawHttp.Answer wrongMethod = http.get("/api/triggers/stock");
        assertEquals(405, wrongMethod.status());
        assertTrue(wrongMethod.hasHeader("content-type: application/problem+json"), wrongMethod.text());
        assertTrue(wrongMethod.hasHeader("allow: post"), wrongMethod.text());
    }

    @Test
    void browsersMayNeitherGuessNorStoreNorFrame() throws Exception {
        RawHttp.Answer answer = new TestNode(vertx).start().get("/health/live");

        assertTrue(answer.hasHeader("x-content-type-options: nosniff"));
        assertTrue(answer.hasHeader("cache-control: no-store"));
        assertTrue(answer.hasHeader("frame-ancestors 'none'"));
    }

    @Test
    void aHeadThatDripsInIsCutOff() throws Exception {
        RawHttp impatient = new TestNode(vertx).start("127.0.0.1", Duration.ofMillis(300));

        assertEquals(
                "",
                impatient.exchange("GET /health/live HTTP/1.1\r\nHost: 127.0").text());
    }

    @Test
    void aBodyThatDripsInIsCutOff() throws Exception {
        RawHttp impatient = new TestNode(vertx).start("127.0.0.1", Duration.ofMillis(300));

        RawHttp.Answer answer = impatient.exchange(
                "POST /api/triggers/stock HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{");

        assertEquals(408, answer.status());
    }

    @Test
    void aConnectionServesSeveralRequestsUntilItIsIdle() throws Exception {
        RawHttp impatient = new TestNode(vertx).start("127.0.0.1", Duration.ofMillis(300));
        String request = "GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";

        String answers = impatient.exchange(request + request).text();

        assertEquals(2, answers.split("HTTP/1.1 200", -1).length - 1, answers);
    }

    @Test
    void anIdleConnectionDoesNotKeepANodeFromStopping() throws Exception {
        TestNode node = new TestNode(vertx);
        RawHttp http = node.start();

        try (Socket idle = http.connect()) {
            node.stop();

            assertEquals(-1, idle.getInputStream().read());
        }
    }

    @Test
    void anAddressInUseIsNamed() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            HttpSettings settings = new HttpSettings("127.0.0.1", taken.getLocalPort(), Secret.NONE);
            HttpVerticle late = new HttpVerticle(settings, new Secret("x"), Duration.ofSeconds(1), List.of());

            Exception failure = assertThrows(
                    IOException.class, () -> vertx.deployVerticle(late).await(10, SECONDS));

            assertTrue(String.valueOf(failure.getMessage()).contains("127.0.0.1:" + taken.getLocalPort()));
        }
    }
}
