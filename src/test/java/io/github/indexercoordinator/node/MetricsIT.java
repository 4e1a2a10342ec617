package io.github.indexercoordinator.node;

import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.testing.RedisProbe;
import io.github.indexercoordinator.testing.RedisProcess;
import io.vertx.core.Vertx;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code /metrics} of a real node prints once it has had a run, a skip, heartbeats and a loss. */
final class MetricsIT {
    private static final Pattern NAME = Pattern.compile("\\b(?:indexer|jvm|process|system|vertx)_[a-z_]+");
    private static final List<String> AGREED = List.of(
            "indexer_lock_won_total{indexer=\"stock\",reason=\"trigger\"} 1.0",
            "indexer_lock_skipped_total{indexer=\"price\",reason=\"held\"} 1.0",
            "indexer_lock_lost_total{cause=\"taken\",indexer=\"price\"} 1.0",
            "indexer_lock_heartbeat_late_total{indexer=\"price\"} ",
            "indexer_run_seconds_count{indexer=\"stock\",outcome=\"succeeded\"} 1",
            "indexer_run_seconds_sum{indexer=\"stock\",outcome=\"succeeded\"} ",
            "indexer_trigger_to_won_seconds_count{indexer=\"stock\"} 1",
            "indexer_lock_heartbeat_seconds_count{store=\"redis\"} ",
            "indexer_lock_held_seconds{indexer=\"price\"} ",
            "indexer_run_started_timestamp_seconds{indexer=\"price\"} 1.",
            "indexer_last_success_timestamp_seconds{indexer=\"stock\"} 1.",
            "indexer_store_up{store=\"redis\"} 1.0",
            "indexer_runs_active ",
            "vertx_http_server_",
            "vertx_eventbus_",
            "jvm_memory_used_bytes{");

    private final Vertx vertx = Vertx.vertx();
    private final RedisProcess redis = new RedisProcess();
    private final RedisProbe probe = new RedisProbe(vertx, redis.uri());

    @TempDir
    private Path folder;

    @SuppressWarnings("NullAway.Init") // set before each test
    private RealNode node;

    @BeforeEach
    void start() throws Exception {
        redis.start();
        node = RealNode.start("web1", folder, """
                redis: { uris: ["%s"] }
                lock: { ttl: 3s, heartbeat: 300ms, killGrace: 200ms }
                defaults: { directory: "%s" }
                indexers: { price: { command: [sleep, "3600"] }, stock: { command: ["true"] } }
                """.formatted(redis.uri(), folder));
        node.awaitReady();
    }

    @AfterEach
    void end() throws Exception {
        node.process().close();
        redis.close();
        vertx.close().await(10, TimeUnit.SECONDS);
    }

    @Test
    void everythingAgreedIsThereAndDashboardAndAlertsAskForNothingElse() throws Exception {
        aRunASkipAndALoss();
        String scrape = scrape();
        for (String line : AGREED) {
            assertTrue(scrape.contains("\n" + line), () -> line + " is not in\n" + scrape);
        }
        for (String file : List.of("conf/prometheus-rules.yml", "conf/grafana-dashboard.json")) {
            Set<String> unknown = names(Files.readString(Path.of(file)));
            unknown.removeIf(name -> scrape.contains("\n" + name + "{") || scrape.contains("\n" + name + " "));
            assertEquals(List.of(), List.copyOf(unknown), file);
        }
    }

    @Test
    void whatNobodyKnowsMakesNoSeries() throws Exception {
        assertEquals(404, node.status("POST", "/api/triggers/nobody"));
        assertEquals(404, node.status("GET", "/no-such-page-1"));
        probe.tell(
                "publish",
                "indexer:events:released:ghost",
                "{\"event\":\"released\",\"indexer\":\"ghost\","
                        + "\"outcome\":\"succeeded\",\"at\":\"2026-11-30T16:05:00.000Z\"}");
        aRunASkipAndALoss();
        String scrape = scrape();
        assertTrue(Stream.of("nobody", "no-such-page", "ghost").noneMatch(scrape::contains), scrape);
    }

    @Test
    void theLastSuccessIsKnownAgainAfterARestart() throws Exception {
        assertEquals(202, node.status("POST", "/api/triggers/stock"));
        String success = "indexer_last_success_timestamp_seconds{indexer=\"stock\"}";
        eventually("it succeeded", () -> scrape().contains(success));
        String before = line(success);
        node.process().close();
        node = RealNode.start(
                "web2",
                folder,
                Files.readString(folder.resolve("web1.yaml")).lines().skip(2).collect(Collectors.joining("\n")));
        node.awaitReady();
        eventually("it is known", () -> scrape().contains(success));
        assertEquals(before.substring(0, before.length() - 6), line(success).substring(0, before.length() - 6));
    }

    private void aRunASkipAndALoss() throws Exception {
        assertEquals(202, node.status("POST", "/api/triggers/stock"));
        assertEquals(202, node.status("POST", "/api/triggers/price"));
        assertEquals(202, node.status("POST", "/api/triggers/price"));
        eventually(
                "heartbeats", () -> scrape().matches("(?s).*indexer_lock_heartbeat_seconds_count\\{[^\n]*} [1-9].*"));
        probe.tell("set", "indexer_lock:price", "another:program", "PX", 60_000);
        eventually(
                "the loss and the run are counted",
                Duration.ofSeconds(30),
                () -> Stream.of("indexer_lock_lost_total{", "outcome=\"lock-lost\"", "outcome=\"succeeded\"")
                        .allMatch(scrape()::contains));
    }

    private String scrape() throws Exception {
        return node.http("GET", "/metrics").body();
    }

    private String line(String beginning) throws Exception {
        return scrape().lines()
                .filter(line -> line.startsWith(beginning))
                .findFirst()
                .orElseThrow();
    }

    private static Set<String> names(String text) {
        return NAME.matcher(text).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
    }
}
