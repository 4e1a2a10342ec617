package io.github.indexercoordinator.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.github.indexercoordinator.event.EventJson;
import io.github.indexercoordinator.event.SampleEvents;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class EventRoutesTest {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final EventJson JSON = new EventJson("web1");

    private final List<Socket> sockets = new ArrayList<>();
    private TestNode node;
    private RawHttp http;

    @BeforeEach
    void start(Vertx vertx) throws TimeoutException {
        node = new TestNode(vertx);
        http = node.start();
    }

    @AfterEach
    void closeSockets() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    @Test
    void eventsOfThisNodeAndOfOthersComeWithIdsAndHeartbeatsDoNot() throws IOException {
        Reader reader = read("/api/events");
        JsonObject elsewhere = new EventJson("web2").write(SampleEvents.skipped());

        node.recent.publish(SampleEvents.heartbeat(), false);
        node.recent.publish(SampleEvents.won(), true);
        node.recent.heard(elsewhere);

        String first = reader.line("id: ");
        assertEquals("data: " + JSON.write(SampleEvents.won()).encode(), reader.line("data: "));
        assertTrue(reader.line("id: ").compareTo(first) > 0);
        assertEquals("data: " + elsewhere.encode(), reader.line("data: "));
    }

    @Test
    void heartbeatsComeToWhoAsksForThem() throws IOException {
        Reader reader = read("/api/events?heartbeats=true");

        node.recent.publish(SampleEvents.heartbeat(), false);

        assertTrue(reader.line("data: ").contains("\"heartbeat\""));
    }

    @Test
    void whoComesBackGetsWhatHappenedMeanwhile() throws IOException {
        node.recent.publish(SampleEvents.won(), true);
        node.recent.publish(SampleEvents.released(), true);
        String seen = node.recent.oldestFirst().get(0).id().orElseThrow().toString();

        Reader reader = read("/api/events", "Last-Event-ID: " + seen);

        assertTrue(reader.line("data: ").contains("\"released\""));
    }

    @Test
    void anIdThatIsNoneIsRefused() throws IOException {
        assertEquals(400, http.get("/api/events", "Last-Event-ID: yesterday").status());
    }

    @Test
    void oneIndexersEventsCanBePickedOut() throws IOException {
        Reader reader = read("/api/events?indexer=price");

        node.recent.publish(SampleEvents.storeUp(), false);
        node.recent.publish(SampleEvents.won(), true);

        assertTrue(reader.line("data: ").contains("\"lock-won\""));
    }

    @Test
    void theHundredAndFirstReaderIsSentAwayUntilOneLeaves() throws IOException {
        for (int i = 0; i < 100; i++) {
            read("/api/events");
        }

        RawHttp.Answer answer = http.get("/api/events");

        assertEquals(503, answer.status());
        assertTrue(answer.body().contains("100 readers"), answer.body());
    }

    @Test
    void aReaderThatDoesNotReadIsDropped() throws IOException {
        Reader reader = read("/api/events");
        int told = 40_000;
        // A kernel may be set to take more for a reader than all that is told.
        sockets.get(0).setReceiveBufferSize(16 * 1024);

        for (int i = 0; i < told; i++) {
            node.recent.publish(SampleEvents.won(), true);
        }

        assertTrue(reader.countUntilEnd("data: ") < told);
    }

    @Test
    void stoppingEndsTheStreamAsItShould() throws Exception {
        Reader reader = read("/api/events");

        node.stop();

        assertEquals("0", reader.line("0"));
        assertEquals("", reader.lines.readLine());
        assertNull(reader.lines.readLine());
    }

    @CanIgnoreReturnValue
    private Reader read(String path, String... headers) throws IOException {
        Socket socket = http.connect();
        sockets.add(socket);
        String more = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
        socket.getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + more + "\r\n")
                        .getBytes(StandardCharsets.UTF_8));
        Reader reader = new Reader(
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8)),
                System.nanoTime() + PATIENCE_NANOS);
        reader.line("retry: ");
        return reader;
    }

    private record Reader(BufferedReader lines, long end) {
        /** The server's signs of life would otherwise keep a test waiting for ever. */
        private @Nullable String next() throws IOException {
            @Nullable String line = lines.readLine();
            assertTrue(System.nanoTime() < end, "nothing but signs of life came");
            return line;
        }

        @CanIgnoreReturnValue
        String line(String beginning) throws IOException {
            @Nullable String line = next();
            while (line != null && !line.startsWith(beginning)) {
                line = next();
            }
            assertTrue(line != null, "the stream ended before a line " + beginning);
            return Objects.requireNonNull(line);
        }

        int countUntilEnd(String beginning) throws IOException {
            int count = 0;
            try {
                for (String line = next(); line != null; line = next()) {
                    count += line.startsWith(beginning) ? 1 : 0;
                }
            } catch (SocketException reset) {
                return count;
            }
            return count;
        }
    }
}
