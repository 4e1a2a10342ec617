package io.github.indexercoordinator.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.event.CoordinatorEvent;
import io.github.indexercoordinator.event.EventJson;
import io.github.indexercoordinator.event.SampleEvents;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NodeMetricsTest {
    private static final Duration HEARTBEAT = Duration.ofSeconds(10);

    private final PrometheusMeterRegistry registry = NodeRegistry.empty();
    private final LastSuccesses successes = new LastSuccesses(registry, List.of("price"));
    private long nanos;
    private final HeldRuns held = new HeldRuns(registry, Map.of("price", HEARTBEAT), () -> nanos);
    private final NodeMetrics metrics = new NodeMetrics(registry, held, successes);

    @Test
    void whatHappensIsCountedUnderTheAgreedNames() {
        tell(SampleEvents.won());
        tell(SampleEvents.skipped());
        tell(SampleEvents.skipped());
        tell(SampleEvents.lost());
        tell(SampleEvents.released());

        shows("indexer_lock_won_total{indexer=\"price\",reason=\"trigger\"} 1.0");
        shows("indexer_lock_skipped_total{indexer=\"price\",reason=\"held\"} 2.0");
        shows("indexer_lock_lost_total{cause=\"%s\",indexer=\"price\"} 1.0"
                .formatted(SampleEvents.lost().cause().label()));
        shows("indexer_run_seconds_count{indexer=\"price\",outcome=\"failed\"} 1");
        shows("indexer_run_seconds_sum{indexer=\"price\",outcome=\"failed\"} 1.2");
    }

    @Test
    void aHeldLockIsShownWithItsAgeUntilItIsReleased() {
        shows("indexer_lock_held_seconds{indexer=\"price\"} 0.0");
        tell(SampleEvents.won());
        pass(HEARTBEAT);
        shows("indexer_lock_held_seconds{indexer=\"price\"} 10.0");
        shows("indexer_run_started_timestamp_seconds{indexer=\"price\"} 1.7960547E9");
        shows("indexer_runs_active 1.0");
        tell(SampleEvents.released());
        shows("indexer_lock_held_seconds{indexer=\"price\"} 0.0");
        shows("indexer_runs_active 0.0");
    }

    @Test
    void aLockThatWasLeftToRunOutIsNotHeldForEver() {
        tell(SampleEvents.won());
        pass(Duration.ofSeconds(60));
        shows("indexer_runs_active 0.0");
    }

    @Test
    void aHeartbeatIsLateAfterOneAndAHalfIntervals() {
        tell(SampleEvents.won());
        pass(Duration.ofSeconds(15));
        tell(SampleEvents.heartbeat());
        shows("indexer_lock_heartbeat_late_total{indexer=\"price\"} 0.0");
        pass(Duration.ofSeconds(16));
        tell(SampleEvents.heartbeat());
        shows("indexer_lock_heartbeat_late_total{indexer=\"price\"} 1.0");
    }

    @Test
    void aLeaseThatIsLostForWantOfAnswersWasRenewedLate() {
        tell(SampleEvents.won());
        pass(Duration.ofSeconds(50));
        tell(SampleEvents.lost());
        shows("indexer_lock_heartbeat_late_total{indexer=\"price\"} 1.0");
    }

    @Test
    void theLastSuccessIsThatOfAnyNodeAndNeverGoesBack() {
        assertFalse(registry.scrape().contains("indexer_last_success_timestamp_seconds"), "none is known");
        assertEquals(List.of("price"), List.copyOf(successes.unknown()));
        successes.heard(success("price", "2026-11-30T16:05:00.000Z"));
        shows("indexer_last_success_timestamp_seconds{indexer=\"price\"} 1.7960547E9");
        successes.succeeded("price", Instant.EPOCH);
        shows("indexer_last_success_timestamp_seconds{indexer=\"price\"} 1.7960547E9");
        assertEquals(List.of(), List.copyOf(successes.unknown()));
    }

    @Test
    void whatOthersMakeUpMakesNoSeries() {
        String before = registry.scrape();
        successes.heard(success("nobody", "2026-11-30T16:05:00.000Z"));
        successes.heard(success("price", "yesterday"));
        successes.heard(new EventJson("web2").write(SampleEvents.released()));
        assertEquals(before, registry.scrape());
    }

    private static JsonObject success(String indexer, String at) {
        return new JsonObject()
                .put("event", "released")
                .put("indexer", indexer)
                .put("outcome", "succeeded")
                .put("at", at);
    }

    private void tell(CoordinatorEvent event) {
        metrics.publish(event, false);
    }

    private void pass(Duration time) {
        nanos += time.toNanos();
    }

    private void shows(String line) {
        String scrape = registry.scrape();
        assertTrue(scrape.lines().anyMatch(line::equals), () -> line + " is not in\n" + scrape);
    }
}
