package io.github.indexercoordinator.bench;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Asks a node for its metrics: first now and then as Prometheus does, then without a pause from many sides. */
final class Scrapes {
    private static final int SINGLE = 20;
    private static final int WARMING = 5;
    private static final int STORMING = 8;
    // Longer than a node gives the same answer again.
    private static final int APART_MILLIS = 700;

    private final HttpClient client = HttpClient.newHttpClient();
    private final HttpRequest request;

    Scrapes(int port) {
        request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics"))
                .build();
    }

    /** For so many seconds. */
    JsonObject during(int seconds) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        List<Long> micros = single();
        long answered = storm(end);
        return new JsonObject()
                .put("scrapeP50Us", micros.get(micros.size() / 2))
                .put("scrapeMaxUs", micros.get(micros.size() - 1))
                .put(
                        "series",
                        client.send(request, BodyHandlers.ofString())
                                .body()
                                .lines()
                                .filter(line -> !line.startsWith("#"))
                                .count())
                .put("storm", answered);
    }

    private List<Long> single() throws Exception {
        List<Long> micros = new ArrayList<>();
        for (int i = 0; i < WARMING + SINGLE; i++) {
            long took = scrape();
            if (i >= WARMING) {
                micros.add(took);
            }
            TimeUnit.MILLISECONDS.sleep(APART_MILLIS);
        }
        Collections.sort(micros);
        return micros;
    }

    private long storm(long end) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(STORMING);
        Callable<Long> client = () -> scrapeUntil(end);
        long answered = 0;
        for (Future<Long> each : threads.invokeAll(Collections.nCopies(STORMING, client))) {
            answered += each.get();
        }
        threads.shutdown();
        return answered;
    }

    private long scrapeUntil(long end) throws IOException, InterruptedException {
        long answered = 0;
        while (System.nanoTime() < end) {
            answered += scrape() > 0 ? 1 : 0;
        }
        return answered;
    }

    /** How many microseconds it took. */
    private long scrape() throws IOException, InterruptedException {
        long begun = System.nanoTime();
        int status = client.send(request, BodyHandlers.ofByteArray()).statusCode();
        if (status != 200) {
            throw new IOException("/metrics answers " + status);
        }
        return TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - begun);
    }
}
