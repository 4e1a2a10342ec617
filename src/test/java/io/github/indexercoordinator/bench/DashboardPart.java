package io.github.indexercoordinator.bench;

import io.github.indexercoordinator.testing.BrowserPage;
import io.github.indexercoordinator.testing.Chromium;
import io.github.indexercoordinator.testing.RespConnection;
import io.github.indexercoordinator.testing.Site;
import io.vertx.core.json.JsonArray;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What an open dashboard costs its browser, with 200 indexers and ten events a second, and how soon it shows them. */
final class DashboardPart implements Bench.Part {
    private static final int INDEXERS = 200;
    private static final Duration WARMING = Duration.ofSeconds(20);
    private static final Duration MEASURED = Duration.ofSeconds(60);
    // Each run makes three: two nodes hear the trigger, one runs it, one skips it, and it ends.
    private static final Duration BETWEEN_TRIGGERS = Duration.ofMillis(300);
    private static final double GOAL_PERCENT = 10;
    private static final double GOAL_MS = 1_000;

    private static final String LISTEN = """
            globalThis.seen = [];
            new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach(
              (line) => seen.push(Date.now() - Date.parse(line.querySelector('time').dateTime)))))
              .observe(document.getElementById('feed'), { childList: true });
            null""";

    private int triggers;

    @Override
    public void measure(Site site, Report report) throws Exception {
        if (!Chromium.present()) {
            report.row("dashboard", "not measured: no Chromium");
            return;
        }
        site.startNodes(settings(site), "web1", "web2");
        try (RespConnection redis = new RespConnection(site.redis().port());
                Chromium browser = Chromium.start()) {
            BrowserPage page = browser.page();
            page.open("http://127.0.0.1:" + site.node("web1").port());
            page.await("document.body.dataset.ready === 'true'");
            trigger(redis, WARMING);
            page.run(LISTEN);
            Used before = Used.by(browser, page);
            trigger(redis, MEASURED);
            tell(report, before, Used.by(browser, page), latencies(page));
        }
    }

    /** Times so far, in seconds. */
    private record Used(double clock, double page, double browser) {
        static Used by(Chromium browser, BrowserPage page) {
            return new Used(System.nanoTime() / 1e9, page.workedSeconds(), browser.processorMillis() / 1e3);
        }
    }

    private static void tell(Report report, Used before, Used after, Samples latencies) {
        double clock = after.clock - before.clock;
        double page = 100 * (after.page - before.page) / clock;
        double browser = 100 * (after.browser - before.browser) / clock;
        report.row(
                "dashboard, %d indexers, 10 events/s: the page's work".formatted(INDEXERS),
                "%.1f %% of a core".formatted(page),
                "< %.0f %%".formatted(GOAL_PERCENT),
                page < GOAL_PERCENT);
        report.row(
                "… all processes of the browser, which draws without a graphics card",
                "%.1f %% of a core".formatted(browser),
                "< %.0f %%".formatted(GOAL_PERCENT),
                browser < GOAL_PERCENT);
        double slowest = latencies.quantile(1);
        report.row(
                "… an event's `at` → to be seen on the page",
                "p50 %.0f ms, p95 %.0f ms, the slowest %.0f ms"
                        .formatted(latencies.median(), latencies.quantile(0.95), slowest),
                "< %.0f ms".formatted(GOAL_MS),
                slowest < GOAL_MS);
    }

    private static Samples latencies(BrowserPage page) {
        JsonArray seen = new JsonArray(String.valueOf(page.value("JSON.stringify(seen)")));
        return Samples.of(
                seen.stream().mapToDouble(each -> ((Number) each).doubleValue()).toArray());
    }

    private void trigger(RespConnection redis, Duration time) throws IOException {
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() < end) {
            String indexer = indexer(triggers++ % INDEXERS);
            BenchNodes.ask(redis, "PUBLISH", "indexer:trigger", BenchNodes.trigger(indexer));
            LockSupport.parkNanos(BETWEEN_TRIGGERS.toNanos());
        }
    }

    private static String indexer(int number) {
        return "indexer%03d".formatted(number);
    }

    private static String settings(Site site) {
        String indexers = IntStream.range(0, INDEXERS)
                .mapToObj(i -> "  %s: { group: group%d }%n".formatted(indexer(i), i))
                .collect(Collectors.joining());
        return """
                redis: { uris: ["%s"] }
                lock: { ttl: 60s, minInterval: 0s, killGrace: 500ms }
                log: { level: warn }
                defaults: { command: [sleep, "10"], directory: "%s" }
                indexers:
                """.formatted(site.redis().uri(), site.folder()) + indexers;
    }
}
