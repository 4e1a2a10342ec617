package io.github.indexercoordinator.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.testing.BrowserPage;
import io.github.indexercoordinator.testing.Chromium;
import io.github.indexercoordinator.testing.FaultProxy;
import io.github.indexercoordinator.testing.RedisProcess;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The dashboard in a browser: what can be done on it, with what, and by whom. */
final class DashboardIT {
    private static final String PRICE = "[data-indexer=price]";

    private final RedisProcess redis = new RedisProcess();
    private final Fleet fleet = new Fleet(redis);

    @SuppressWarnings("NullAway.Init") // set before each test
    private Chromium browser;

    @SuppressWarnings("NullAway.Init") // set before each test
    private Node node;

    @SuppressWarnings("NullAway.Init") // set before each test
    private BrowserPage page;

    @BeforeEach
    void start() throws Exception {
        browser = Chromium.start();
        redis.start();
        node = fleet.start("web1", Fleet.settings("3s", "price", "stock"));
        page = browser.page();
    }

    @AfterEach
    void stop() throws Exception {
        if (browser != null) {
            browser.close();
            fleet.stop();
            redis.close();
        }
    }

    private void open() throws Exception {
        open(node.url());
    }

    private void open(String url) throws Exception {
        page.open(url);
        page.await("document.body.dataset.ready === 'true'");
    }

    @Test
    void theKeyboardIsEnough() throws Exception {
        open();
        tabTo("document.activeElement.textContent === 'price'");
        page.press("Enter");
        page.await("document.getElementById('details').open");
        page.press("Escape");
        page.await("!document.getElementById('details').open && document.activeElement.textContent === 'price'");
        tabTo("document.activeElement.getAttribute('aria-label') === 'Trigger price'");
        page.press("Enter");
        page.awaitText(PRICE + " .badge", "running on web1");
        tabTo("document.activeElement.id === 'timeline'");
        page.press("ArrowRight");
        page.awaitText("#timeline-said", "price on web1");
        page.press("Enter");
        page.await("document.getElementById('details').open");
        assertEquals(List.of(), page.problems());
    }

    private void tabTo(String there) throws Exception {
        for (int i = 0; i < 60 && !Boolean.TRUE.equals(page.value(there)); i++) {
            page.press("Tab");
        }
        assertEquals(true, page.value(there), there);
    }

    @Test
    void aTelephoneShowsAllOfItInDarkAndInLight() throws Exception {
        page.size(360, 740);
        open();
        node.request("price", "t-1");
        page.awaitText(PRICE + " .badge", "running on web1");
        assertEquals(true, page.value("document.documentElement.scrollWidth <= 360"), "it scrolls sideways");
        Object light = page.value("getComputedStyle(document.body).backgroundColor");
        page.prefer("dark");
        assertNotEquals(light, page.value("getComputedStyle(document.body).backgroundColor"));
        page.click(PRICE + " .name");
        page.await("document.getElementById('details').open");
        assertEquals(
                true,
                page.value("document.getElementById('details').scrollWidth"
                        + " <= document.getElementById('details').clientWidth"),
                "the dialog scrolls sideways");
        assertEquals(List.of(), page.problems());
    }

    @Test
    void axeFindsNothingSerious() throws Exception {
        page.liftPolicy();
        open();
        node.request("price", "t-1");
        node.request("price", "t-2");
        page.awaitText(PRICE + " .badge", "running on web1");
        page.awaitText("#feed .what", "skipped price");
        page.click("#runs-table-box summary");
        page.run(axe() + "; null");
        for (String scheme : List.of("light", "dark")) {
            page.prefer(scheme);
            assertEquals("[]", violations(), scheme);
        }
        page.click(PRICE + " .name");
        page.await("document.getElementById('details').open");
        assertEquals("[]", violations(), "details");
    }

    private @Nullable Object violations() {
        return page.value("axe.run().then((found) => JSON.stringify(found.violations"
                + ".filter((each) => ['serious', 'critical'].includes(each.impact))"
                + ".map((each) => [each.id, each.nodes.map((node) => node.html)])))");
    }

    private static String axe() throws IOException {
        try (InputStream in =
                DashboardIT.class.getResourceAsStream("/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void pausingAndReleasingWantTheToken() throws Exception {
        open();
        node.request("price", "t-1");
        page.awaitText(PRICE + " .badge", "running on web1");
        page.click(PRICE + " [aria-label='Pause price']");
        page.click("#ask form button");
        page.awaitText("#ask-title", "token");
        page.type("not-a-secret");
        page.press("Enter");
        page.awaitText(PRICE + " [aria-label='Resume price']", "Resume");
        page.click(PRICE + " [aria-label='Resume price']");
        page.awaitText(PRICE + " [aria-label='Pause price']", "Pause");

        page.click(PRICE + " .name");
        page.click("#details .dialog-actions button:nth-child(3)");
        page.awaitText("#ask-title", "Release the lock of price?");
        page.click("#ask form .dialog-actions button");
        page.awaitText("#feed .what", "took away the lock of price");
        assertEquals(null, page.value("localStorage.getItem('indexer-coordinator-token')"));
        // What the browser itself says of the answer that asked for the token.
        assertTrue(page.problems().stream().allMatch(problem -> problem.contains("401")), page.problems()::toString);
    }

    @Test
    void aPastMomentIsToldInWords() throws Exception {
        Instant then = Instant.now().minus(6, ChronoUnit.HOURS).truncatedTo(ChronoUnit.SECONDS);
        write("indexer:history", then.minusSeconds(300), event("lock-won", "web7", then.minusSeconds(300)));
        write("indexer:history:skips", then, skip(then));
        write(
                "indexer:history",
                then.plusSeconds(60),
                event("released", "web7", then.plusSeconds(60))
                        .put("outcome", "succeeded")
                        .put("durationMs", 360_000));
        open();

        LocalDateTime local = LocalDateTime.ofInstant(then, ZoneId.systemDefault());
        String look = "document.getElementById('past-indexer').value = 'price';"
                + "document.getElementById('past-when').value = '%s';".formatted(local)
                + "document.querySelector('#past-form button').click()";
        page.run(look);

        page.awaitText("#past-answer", "web7 was running price, 5 min in");
        page.awaitText("#past-answer", "web8 skipped price");
        page.awaitText("#past-answer", "web7 was running it, 5 min into its run; 42 s of its lease were left");
        page.await("!document.getElementById('timeline-back').hidden");
        assertEquals(List.of(), page.problems());
    }

    private void write(String stream, Instant at, JsonObject event) throws Exception {
        fleet.probe().tell("XADD", stream, at.toEpochMilli() + "-0", "event", event.encode());
    }

    private static JsonObject event(String name, String node, Instant at) {
        return new JsonObject()
                .put("v", 1)
                .put("event", name)
                .put("indexer", "price")
                .put("node", node)
                .put("at", at.toString())
                .put("runId", "r7");
    }

    private static JsonObject skip(Instant at) {
        JsonObject skip = event("skipped", "web8", at)
                .put("reason", "held")
                .put("holder", "web7")
                .put("remainingMs", 42_000)
                .put("intoRunMs", 300_000);
        skip.remove("runId");
        return skip;
    }

    @Test
    void whatComesFromOutsideIsTextOnly() throws Exception {
        open();
        String markup = "<img src=x onerror=alert(1)>";
        JsonObject event =
                event("released", markup, Instant.now()).put("indexer", markup).put("outcome", markup);
        fleet.probe().tell("PUBLISH", "indexer:events:released:price", event.encode());
        JsonObject down =
                event("store-down", markup, Instant.now()).put("store", markup).put("error", markup);
        fleet.probe().tell("PUBLISH", "indexer:events:store-down", down.encode());
        page.awaitText("#feed .what", markup + " gets no answer from " + markup);
        page.awaitText("#feed .what b", markup);
        assertEquals("", page.text("#feed img, #stores img, #timeline img"));
        assertEquals(0, page.value("document.querySelectorAll('main img').length"));
        assertEquals(List.of(), page.problems());
    }

    @Test
    void aLostConnectionIsSaidAndComesBackWithWhatWasMissed() throws Exception {
        int port = URI.create(node.url()).getPort();
        FaultProxy way = new FaultProxy("127.0.0.1", port);
        try {
            open("http://127.0.0.1:" + way.port());
            page.awaitText("#connection", "live");
            way.refuse(true);
            way.reset();
            page.awaitText("#stale", "What you see is from");
            node.request("price", "t-1");
            way.refuse(false);
            page.awaitText("#connection", "live");
            page.awaitText(PRICE + " .badge", "running on web1");
            page.await("document.getElementById('stale').hidden");
        } finally {
            way.close();
        }
    }
}
