package io.github.indexercoordinator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.indexercoordinator.testing.VirtualTime;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class TriggerWaitTest {
    private static final RunLooks.Sight FREE = new RunLooks.Sight(Optional.empty(), Optional.empty(), false);
    private static final RunLooks.Sight FAILED =
            new RunLooks.Sight(Optional.of(new RunSignal.OwnRun(Optional.of("failed"))), Optional.empty(), false);
    private static final RunLooks.Sight RUNNING =
            new RunLooks.Sight(Optional.of(new RunSignal.OwnRun(Optional.empty())), Optional.of("web1"), false);
    private static final RunLooks.Sight ABANDONED =
            new RunLooks.Sight(Optional.of(new RunSignal.OwnRun(Optional.empty())), Optional.empty(), false);

    private final VirtualTime time = new VirtualTime();
    private final Map<String, RunLooks.Sight> records = new HashMap<>();
    private final List<String> lookedAt = new ArrayList<>();
    private final List<JsonObject> heard = new ArrayList<>();
    private final List<String> told = new ArrayList<>();
    private final TriggerWait wait = new TriggerWait(
            List.of("price", "stock"), new EventSignals("t1"), time, time, this::look, new TriggerWait.Listener() {
                @Override
                public void concerns(JsonObject event) {
                    heard.add(event);
                }

                @Override
                public void decided(Verdict verdict) {
                    told.add(verdict.line());
                }
            });

    @Test
    void itEndsWhenEveryIndexerHasItsVerdict() {
        Future<ExitCode> verdict = wait.start(Optional.empty());
        wait.event(event("released", "price").put("outcome", "succeeded"));
        assertFalse(verdict.isComplete());
        wait.event(event("released", "stock").put("outcome", "succeeded"));
        assertEquals(ExitCode.DONE, verdict.result());
        assertEquals(List.of("price: succeeded", "stock: succeeded"), told);
    }

    @Test
    void theFirstNonZeroInTheOrderNamedCounts() {
        Future<ExitCode> verdict = wait.start(Optional.empty());
        wait.event(event("released", "stock").put("outcome", "failed"));
        wait.event(event("lock-lost", "price").put("cause", "revoked"));
        assertEquals(ExitCode.LOCK_LOST, verdict.result());
    }

    @Test
    void eventsOfOtherTriggersAreNotOurs() {
        Future<ExitCode> verdict = wait.start(Optional.empty());
        wait.event(event("released", "price").put("triggerId", "t2").put("outcome", "failed"));
        wait.event(event("released", "price").putNull("triggerId").put("outcome", "failed"));
        assertEquals(List.of(), heard);
        assertFalse(verdict.isComplete());
    }

    @Test
    void aRejectionOfTheWholeMessageConcernsAll() {
        Future<ExitCode> verdict = wait.start(Optional.empty());
        wait.heard(1);
        wait.event(event("trigger-rejected", "price").putNull("indexer"));
        assertEquals(ExitCode.USAGE, verdict.result());
    }

    @Test
    void whenAllHaveSkippedItLooksAtOnce() {
        Future<ExitCode> verdict = wait.start(Optional.empty());
        wait.heard(1);
        wait.event(event("skipped", "price")
                .put("reason", "held")
                .put("holder", "web2")
                .put("remainingMs", 44_100));
        assertEquals(List.of("price"), lookedAt);
        assertEquals(List.of("price: skipped: held by web2, 45 s of its lease left"), told);
        assertFalse(verdict.isComplete());
    }

    @Test
    void aLostEventIsFoundInTheRecord() {
        Future<ExitCode> verdict = wait.start(Optional.empty());
        records.put("price", FAILED);
        records.put("stock", FAILED);
        time.advance(Duration.ofSeconds(2));
        assertEquals(ExitCode.RUN_FAILED, verdict.result());
    }

    @Test
    void silenceOfAllNodesEndsTheWait() {
        Future<ExitCode> verdict = wait.start(Optional.empty());
        wait.heard(3);
        time.advance(Duration.ofSeconds(9));
        assertFalse(verdict.isComplete());
        time.advance(Duration.ofSeconds(1));
        assertEquals(ExitCode.UNAVAILABLE, verdict.result());
    }

    @Test
    void aRunThatAnotherNodeRepeatsIsFollowed() {
        Future<ExitCode> verdict = wait.start(Optional.empty());
        records.put("price", RUNNING);
        records.put("stock", RUNNING);
        time.advance(Duration.ofMinutes(5));
        wait.event(event("released", "price").put("outcome", "interrupted"));
        wait.event(event("lock-won", "price").put("reason", "handoff"));
        wait.event(event("released", "price").put("outcome", "succeeded"));
        wait.event(event("released", "stock").put("outcome", "succeeded"));
        assertEquals(ExitCode.DONE, verdict.result());
    }

    @Test
    void aDeadNodesRunIsGivenTimeToBeTakenOverOnceItsLockIsFree() {
        Future<ExitCode> verdict = wait.start(Optional.empty());
        records.put("price", RUNNING);
        records.put("stock", RUNNING);
        time.advance(Duration.ofMinutes(5));
        records.put("price", ABANDONED);
        records.put("stock", FAILED);
        time.advance(Duration.ofSeconds(9));
        assertFalse(verdict.isComplete());
        time.advance(Duration.ofSeconds(3));
        assertEquals(ExitCode.LOCK_LOST, verdict.result());
    }

    @Test
    void aRunThatIsOverIsNotWaitedForBecauseOfTheNextOne() {
        Future<ExitCode> verdict = wait.start(Optional.empty());
        wait.event(event("lock-won", "price"));
        wait.event(event("released", "stock").put("outcome", "succeeded"));
        records.put("price", new RunLooks.Sight(Optional.empty(), Optional.of("web2"), true));
        time.advance(Duration.ofSeconds(10));
        assertEquals(ExitCode.UNAVAILABLE, verdict.result());
    }

    @Test
    void aRevokedRunIsNotWaitedFor() {
        Future<ExitCode> verdict = wait.start(Optional.empty());
        wait.event(event("lock-lost", "price").put("cause", "taken"));
        wait.event(event("released", "stock").put("outcome", "succeeded"));
        assertFalse(verdict.isComplete());
        wait.event(event("lock-lost", "price").put("cause", "revoked"));
        assertEquals(ExitCode.LOCK_LOST, verdict.result());
    }

    @Test
    void itEndsWhenItsTimeHasElapsed() {
        Future<ExitCode> verdict = wait.start(Optional.of(Duration.ofSeconds(5)));
        time.advance(Duration.ofSeconds(5));
        assertEquals(ExitCode.ELAPSED, verdict.result());
        assertEquals(List.of("price: no end of it within 5 s", "stock: no end of it within 5 s"), told);
    }

    @Test
    void nothingIsLookedAtAfterTheEnd() {
        Future<ExitCode> verdict = wait.start(Optional.of(Duration.ofSeconds(1)));
        time.advance(Duration.ofMinutes(1));
        assertEquals(ExitCode.ELAPSED, verdict.result());
        assertEquals(List.of(), lookedAt);
    }

    private Future<RunLooks.Sight> look(String indexer) {
        lookedAt.add(indexer);
        return Future.succeededFuture(records.getOrDefault(indexer, FREE));
    }

    private static JsonObject event(String event, String indexer) {
        return new JsonObject()
                .put("event", event)
                .put("indexer", indexer)
                .put("node", "web1")
                .put("triggerId", "t1");
    }
}
