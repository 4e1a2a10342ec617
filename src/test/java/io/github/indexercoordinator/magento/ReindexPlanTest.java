package io.github.indexercoordinator.magento;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.indexercoordinator.event.WonReason;
import io.github.indexercoordinator.indexer.Run;
import io.github.indexercoordinator.indexer.RunPlan.Next;
import io.github.indexercoordinator.indexer.RunResult;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.RunRecord;
import io.github.indexercoordinator.trigger.Trigger;
import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The commands of a run, one after the other, without processes. */
final class ReindexPlanTest {
    private static final Instant NOW = Instant.parse("2026-11-30T10:00:00.400Z");
    private static final String SUCCESS = "Product Price index has been rebuilt successfully in 00:00:01";
    private static final List<String> REINDEX = List.of("bin/magento", "indexer:reindex", "price");

    private final Map<String, IndexerState> states =
            new HashMap<>(Map.of("price", new IndexerState("valid", "2026-11-30 09:00:00")));

    private ReindexPlan plan(Optional<RunRecord> unfinished) {
        return plan(REINDEX, unfinished);
    }

    private ReindexPlan plan(List<String> words, Optional<RunRecord> unfinished) {
        Lease lease =
                new Lease(List.of("price"), new OwnerToken("web1:1:aaaa"), 7, Duration.ofMinutes(1), List.of("redis"));
        Trigger trigger = new Trigger("price", Optional.empty(), "redis");
        Run run = new Run(lease, trigger, WonReason.TRIGGER, unfinished, Duration.ZERO);
        return new ReindexPlan(
                run,
                ReindexCommand.in(words).orElseThrow(),
                Set.of("search"),
                indexers -> Future.succeededFuture(Optional.of(Map.copyOf(states))),
                Clock.fixed(NOW, ZoneOffset.UTC),
                new Random(1));
    }

    private static Next command(String... words) {
        return new Next.Command(List.of(words), Duration.ZERO);
    }

    private void built(String indexer) {
        states.put(indexer, new IndexerState("valid", "2026-11-30 10:00:05"));
    }

    @Test
    void whatIsBuiltIsASuccess() {
        ReindexPlan plan = plan(Optional.empty());
        assertEquals(
                command("bin/magento", "indexer:reindex", "price"), plan.begin().result());
        plan.heard(SUCCESS);
        built("price");
        assertEquals(
                new Next.Done(new RunResult(0, true, Optional.empty(), List.of())),
                plan.ended(0).result());
    }

    @Test
    void whatIsOnlyToldIsANoOp() {
        ReindexPlan plan = plan(Optional.empty());
        assertEquals(
                command("bin/magento", "indexer:reindex", "price"), plan.begin().result());
        plan.heard(SUCCESS);
        assertEquals(
                new Next.Done(new RunResult(0, false, Optional.of("no-op"), List.of())),
                plan.ended(0).result());
    }

    @Test
    void aTryIsJudgedByItsOwnWords() {
        ReindexPlan plan = plan(Optional.empty());
        assertEquals(
                command("bin/magento", "indexer:reindex", "price"), plan.begin().result());
        plan.heard("1213 Deadlock found");
        Next again = plan.ended(1).result();
        assertEquals(REINDEX, ((Next.Command) again).words());
        plan.heard(SUCCESS);
        built("price");
        assertEquals(
                new Next.Done(new RunResult(0, true, Optional.empty(), List.of())),
                plan.ended(0).result());
    }

    @Test
    void itStartsInAnotherSecondThanTheLastBuild() {
        states.put("price", new IndexerState("valid", "2026-11-30 10:00:00"));
        assertEquals(
                new Next.Command(REINDEX, Duration.ofMillis(600)),
                plan(Optional.empty()).begin().result());
    }

    @Test
    void whatWasLeftBehindIsResetThenBuiltWithIt() {
        states.put("price", new IndexerState("working", "2026-11-30 09:59:00"));
        states.put("search", new IndexerState("working", "2026-11-30 09:59:30"));
        ReindexPlan plan = plan(Optional.of(killed()));
        assertEquals(
                command("bin/magento", "indexer:reset", "price", "search"),
                plan.begin().result());
        assertEquals(
                command("bin/magento", "indexer:reindex", "price", "search"),
                plan.ended(0).result());
        plan.heard(SUCCESS);
        built("price");
        built("search");
        assertEquals(
                new Next.Done(new RunResult(0, true, Optional.empty(), List.of("price", "search"))),
                plan.ended(0).result());
    }

    @Test
    void aResetThatFailedRepairsNothing() {
        states.put("price", new IndexerState("working", "2026-11-30 09:59:00"));
        ReindexPlan plan = plan(Optional.of(killed()));
        assertEquals(
                command("bin/magento", "indexer:reset", "price"), plan.begin().result());
        assertEquals(
                command("bin/magento", "indexer:reindex", "price"),
                plan.ended(1).result());
        assertEquals(
                new Next.Done(new RunResult(255, false, Optional.empty(), List.of())),
                plan.ended(255).result());
    }

    @Test
    void cronIsRepairedTooAndJudgedByItsExitCode() {
        states.put("price", new IndexerState("working", "2026-11-30 09:59:00"));
        ReindexPlan plan =
                plan(List.of("php", "bin/magento", "cron:run", "--group", "index", "-v"), Optional.of(killed()));
        states.put("search", new IndexerState("working", "2026-11-30 09:59:00"));
        assertEquals(
                command("php", "bin/magento", "indexer:reset", "price", "search"),
                plan.begin().result());
        assertEquals(
                command("php", "bin/magento", "cron:run", "--group", "index", "-v"),
                plan.ended(0).result());
        assertEquals(
                new Next.Done(new RunResult(0, true, Optional.empty(), List.of("price", "search"))),
                plan.ended(0).result());
    }

    private static RunRecord killed() {
        return new RunRecord(
                6,
                new OwnerToken("web2:1:bbbb"),
                Optional.empty(),
                "redis",
                1,
                0,
                Instant.parse("2026-11-30T09:58:00Z"),
                Optional.empty(),
                Optional.empty());
    }
}
