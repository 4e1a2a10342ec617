package io.github.indexercoordinator.node;

import static io.github.indexercoordinator.testing.Eventually.eventually;

import io.github.indexercoordinator.testing.CoordinatorProcess;
import io.github.indexercoordinator.testing.RedisProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** A node in a process of its own, as {@code run} starts it, with real commands under the guard. */
record RealNode(String name, CoordinatorProcess process, int port) {
    // A JVM that starts beside others on a busy machine.
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    /** Starts it; its configuration lies in the folder. */
    static RealNode start(String name, Path folder, String settings) throws IOException {
        int port = RedisProcess.freePort();
        String own = "node: %s%nhttp: { port: %d, token: not-a-secret }%n".formatted(name, port);
        Path file = Files.writeString(folder.resolve(name + ".yaml"), own + settings);
        return new RealNode(name, CoordinatorProcess.start(folder, "-c", file.toString(), "run"), port);
    }

    void awaitReady() throws Exception {
        eventually(name + " is ready", LIMIT, () -> status("GET", "/health/ready") == 200);
    }

    /** The status of an answer; 0 when there is none. */
    int status(String method, String path) throws InterruptedException {
        try {
            return http(method, path).statusCode();
        } catch (IOException notYet) {
            return 0;
        }
    }

    HttpResponse<String> http(String method, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .timeout(Duration.ofSeconds(5))
                .build();
        return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
    }

    /** All it has printed. */
    String printed() {
        return process.out() + process.err();
    }
}
