package io.github.indexercoordinator.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.indexercoordinator.testing.BrowserPage;
import io.github.indexercoordinator.testing.Chromium;
import io.github.indexercoordinator.testing.MariadbProcess;
import io.github.indexercoordinator.testing.RedisProcess;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens on a fleet with two stores is seen on the dashboard of a node, without anybody touching the page. */
final class DashboardStoryIT {
    private final RedisProcess redis = new RedisProcess();
    private final MariadbProcess mariadb = new MariadbProcess();
    private final Fleet fleet = new Fleet(redis);

    @TempDir
    @SuppressWarnings("NullAway.Init") // set before each test
    private Path folder;

    @AfterEach
    void stop() throws Exception {
        redis.start();
        fleet.stop();
        redis.close();
        mariadb.close();
    }

    @Test
    void raceSkipCrashTakeoverAndFallbackAreSeen() throws Exception {
        try (Chromium browser = Chromium.start()) {
            redis.start();
            mariadb.start();
            String settings = settings();
            Node web1 = fleet.start("web1", settings);
            RealNode web2 = RealNode.start("web2", folder, redisPart() + settings);
            try {
                web2.awaitReady();
                BrowserPage page = browser.page();
                page.open(web1.url());
                page.await("document.body.dataset.ready === 'true'");
                page.click("#runs-table-box summary");

                aRaceAndASkip(page, web1, web2);
                aCrashAndATakeover(page, web1, web2);
                aStoreThatIsDown(page, web1);

                assertEquals(List.of(), page.problems());
            } finally {
                web2.process().close();
            }
        }
    }

    private void aRaceAndASkip(BrowserPage page, Node web1, RealNode web2) throws Exception {
        fleet.trigger("stock", "t-1");
        page.awaitText(row("stock") + " .badge", "running on web");
        page.awaitText("#feed [data-event=skipped] .what", "skipped stock: web");

        assertEquals(202, web2.status("POST", "/api/triggers/price?id=t-2"));
        page.awaitText(row("price") + " .badge", "running on web2");
        page.awaitText(row("price") + " .cell-lease", "left");
        assertEquals("skipped", web1.request("price", "t-3").getString("event"));
        page.awaitText(row("price") + " .cell-skips", "web1: held by web2");
    }

    private static void aCrashAndATakeover(BrowserPage page, Node web1, RealNode web2) throws Exception {
        web2.process().close();
        page.awaitText(row("price") + " .badge", "running on web1");
        page.awaitText("#feed .what", "web1 runs price: taken over from web2");
        page.awaitText("#runs-table", "its node was lost");
        page.awaitText("#runs-table", "taken over from web2");
        page.awaitText("#said", "taken over from web2");
        web1.command("price").exit(0);
        page.awaitText(row("price") + " .badge", "idle");
    }

    private void aStoreThatIsDown(BrowserPage page, Node web1) throws Exception {
        redis.kill();
        page.awaitText("[data-store=redis]", "does not answer");
        page.awaitText("[data-tile=stores]", "1 of 2");
        page.awaitText("#attention-list", "redis does not answer web1");
        web1.request("search", "t-4");
        page.awaitText(row("search") + " .badge", "running on web1");
        page.awaitText("#runs-table", "MySQL only");
        redis.start();
        page.awaitText("[data-store=redis]", "redis: answers");
        page.awaitText("[data-tile=stores]", "2 of 2");
    }

    private static String row(String indexer) {
        return "[data-indexer=" + indexer + "]";
    }

    private String redisPart() {
        return "redis: { uris: [\"%s/0\"], commandTimeout: 500ms }%n".formatted(redis.uri());
    }

    private String settings() {
        return """
                mysql: { uri: "%s", commandTimeout: 500ms }
                lock: { ttl: 3s, heartbeat: 300ms, killGrace: 200ms }
                defaults: { command: [sleep, "60"], directory: /tmp }
                indexers: { price: {}, stock: {}, search: {} }
                """.formatted(mariadb.uri("shop"));
    }
}
