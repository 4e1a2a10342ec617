package io.github.indexercoordinator.testing;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** A browser without a window, with a profile of its own that goes with it. */
public final class Chromium implements AutoCloseable {
    private static final List<Path> PLACES = Stream.of("chromium", "chromium-browser", "google-chrome")
            .map(name -> Path.of("/usr/bin", name))
            .toList();

    private final Path profile;
    private final Process process;
    private final Vertx vertx = Vertx.vertx();

    private Chromium(Path executable) throws IOException {
        profile = Files.createTempDirectory("chromium-");
        process = new ProcessBuilder(
                        executable.toString(),
                        "--headless=new",
                        // Its pages are our own, and root, whom a build may run as, gets no sandbox.
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--disable-background-networking",
                        "--no-first-run",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** Whether there is one on this machine. */
    public static boolean present() {
        return executable().isPresent();
    }

    private static Optional<Path> executable() {
        return PLACES.stream().filter(Files::isExecutable).findFirst();
    }

    /** Starts it; where there is none, the test is skipped. */
    public static Chromium start() throws Exception {
        Optional<Path> executable = executable();
        Assumptions.assumeTrue(
                executable.isPresent(), "no Chromium: the dashboard is not tried (Debian: apt-get install chromium)");
        Chromium browser = new Chromium(executable.orElseThrow());
        Eventually.eventually("Chromium listens", () -> Files.exists(browser.portFile()));
        return browser;
    }

    private Path portFile() {
        return profile.resolve("DevToolsActivePort");
    }

    /** A new page, empty yet. */
    public BrowserPage page() throws Exception {
        int port = Integer.parseInt(Files.readAllLines(portFile()).get(0));
        HttpRequest created = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/new?about:blank"))
                .PUT(HttpRequest.BodyPublishers.noBody())
                .build();
        String answer = HttpClient.newHttpClient()
                .send(created, HttpResponse.BodyHandlers.ofString())
                .body();
        URI page = URI.create(new JsonArray("[" + answer + "]").getJsonObject(0).getString("webSocketDebuggerUrl"));
        return new BrowserPage(DevTools.connect(vertx, port, page.getPath()));
    }

    /** The processor time that all its processes have taken so far, in milliseconds. */
    public long processorMillis() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .flatMap(handle -> handle.info().totalCpuDuration().stream())
                .mapToLong(Duration::toMillis)
                .sum();
    }

    @Override
    public void close() {
        List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(handle -> handle.onExit().join());
        Eventually.answer(vertx.close().map(true));
        Eventually.persistently(this::deleteProfile);
    }

    /** Its last process may still write while it dies. */
    private boolean deleteProfile() throws IOException {
        if (Files.exists(profile)) {
            try (Stream<Path> files = Files.walk(profile)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(file);
                }
            } catch (UncheckedIOException gone) {
                throw gone.getCause();
            }
        }
        return true;
    }
}
