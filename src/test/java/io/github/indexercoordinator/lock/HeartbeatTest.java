package io.github.indexercoordinator.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.testing.VirtualTime;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HeartbeatTest {
    private static final LeaseTerm TERM = new LeaseTerm(Duration.ofSeconds(60));
    private static final Duration INTERVAL = Duration.ofSeconds(10);
    private static final Duration STOPPING = Duration.ofSeconds(5);

    private final VirtualTime time = new VirtualTime();
    private final ScriptedStore store = new ScriptedStore();
    private final List<String> heard = new ArrayList<>();
    private final Heartbeat heartbeat =
            new Heartbeat(time, time, store, new Heartbeat.Rhythm(TERM, INTERVAL, STOPPING), new Heartbeat.Listener() {
                @Override
                public void renewed(Lease lease) {
                    heard.add("renewed");
                }

                @Override
                public void lost(Heartbeat.Loss loss) {
                    heard.add("lost " + loss);
                }
            });

    @BeforeEach
    void start() {
        heartbeat.start(lease());
    }

    @Test
    void renewsOncePerInterval() {
        time.advance(INTERVAL.multipliedBy(3));
        assertEquals(List.of("renewed", "renewed", "renewed"), heard);
    }

    @Test
    void keepsALeaseForAsLongAsTheStoreAnswers() {
        time.advance(Duration.ofHours(12));
        assertEquals(12 * 360, heard.size());
        assertTrue(heard.stream().allMatch("renewed"::equals));
    }

    @Test
    void aFailingRenewalIsTriedAgainSoon() {
        store.next(ScriptedStore.SILENT);
        time.advance(INTERVAL.plusSeconds(1));
        assertEquals(List.of("renewed"), heard);
    }

    @Test
    void aStoreThatThrowsDoesNotEndTheRenewing() {
        store.next(() -> {
            throw new IllegalStateException("broken");
        });
        time.advance(INTERVAL.plusSeconds(1));
        assertEquals(List.of("renewed"), heard);
    }

    @Test
    void aSilentStoreLosesTheLeaseEarlyEnoughToEndTheWork() {
        store.silent = true;
        Duration untilLoss = lease().deadline().minus(STOPPING).minus(time.now());
        time.advance(untilLoss.minusMillis(1));
        assertEquals(List.of(), heard);
        time.advance(Duration.ofMillis(1));
        assertEquals(List.of("lost STORES_SILENT"), heard);
    }

    @Test
    void aStoppedProcessFindsItsLeaseExpiredBeforeItAsksAnybody() {
        time.freeze(Duration.ofSeconds(70));
        time.advance(Duration.ZERO);
        assertEquals(List.of("lost EXPIRED"), heard);
    }

    @Test
    void aLeaseTakenByAnotherIsLostAtOnceAndNotAskedForAgain() {
        store.next(() -> Future.succeededFuture(new Renewal.Taken("price", somebody())));
        time.advance(INTERVAL.multipliedBy(2));
        assertEquals(List.of("lost TAKEN"), heard);
    }

    @Test
    void aLeaseThatAPersonTookAwayIsLostAsRevoked() {
        OwnerToken tombstone = OwnerToken.revoked("ops@web1", new Random(1));
        Holder nobody = new Holder(tombstone, Optional.of(INTERVAL), Optional.empty(), Optional.empty(), 1);
        store.next(() -> Future.succeededFuture(new Renewal.Taken("price", nobody)));
        time.advance(INTERVAL.multipliedBy(2));
        assertEquals(List.of("lost REVOKED"), heard);
    }

    @Test
    void aMissingLeaseIsTakenBack() {
        store.next(() -> Future.succeededFuture(new Renewal.Missing()));
        time.advance(INTERVAL);
        assertEquals(List.of("renewed"), heard);
        assertEquals(1, store.takenBack);
    }

    @Test
    void aMissingLeaseThatCannotBeTakenBackIsLost() {
        store.next(() -> Future.succeededFuture(new Renewal.Missing()));
        store.next(() -> Future.succeededFuture(new Renewal.Missing()));
        time.advance(INTERVAL);
        assertEquals(List.of("lost MISSING"), heard);
    }

    @Test
    void theLeaseIsStillRenewedWhileTheWorkIsBeingEnded() {
        store.silent = true;
        time.advance(Duration.ofSeconds(56));
        int before = store.renewals;
        store.silent = false;
        time.advance(INTERVAL.multipliedBy(3));
        assertEquals(List.of("lost STORES_SILENT"), heard);
        assertTrue(store.renewals >= before + 3);
    }

    @Test
    void afterStopNothingHappens() {
        heartbeat.stop();
        time.advance(Duration.ofHours(1));
        assertEquals(List.of(), heard);
        assertEquals(0, time.armed());
    }

    private Lease lease() {
        return new Lease(List.of("price"), token(), 7, TERM.deadline(time.now()), List.of("scripted"));
    }

    private static OwnerToken token() {
        return new OwnerToken("web1:1:0123456789abcdef");
    }

    private static Holder somebody() {
        return new Holder(
                new OwnerToken("web2:1:0123456789abcdef"),
                Optional.of(Duration.ofSeconds(9)),
                Optional.empty(),
                Optional.empty(),
                8);
    }

    /** Renews for ever, but for the answers put in before. */
    private final class ScriptedStore implements LockStore {
        static final Supplier<Future<Renewal>> SILENT = () -> Future.failedFuture("no answer");

        private final Deque<Supplier<Future<Renewal>>> answers = new ArrayDeque<>();
        private boolean silent;
        private int renewals;
        private int takenBack;

        void next(Supplier<Future<Renewal>> answer) {
            answers.add(answer);
        }

        private Future<Renewal> answer(Lease lease, LeaseTerm term) {
            if (silent) {
                return SILENT.get();
            }
            return answers.isEmpty()
                    ? Future.succeededFuture(new Renewal.Ours(lease.until(term.deadline(time.now())), false))
                    : answers.remove().get();
        }

        @Override
        public Future<Renewal> renew(Lease lease, LeaseTerm term) {
            renewals++;
            return answer(lease, term);
        }

        @Override
        public Future<Renewal> takeBack(Lease lease, LeaseTerm term) {
            takenBack++;
            return answer(lease, term);
        }

        @Override
        public String name() {
            return "scripted";
        }

        @Override
        public Future<Acquisition> tryAcquire(AcquireRequest request) {
            throw new AssertionError("a heartbeat never acquires");
        }

        @Override
        public Future<Renewal> begin(Lease lease, LeaseTerm term, RunStart start) {
            throw new AssertionError("a heartbeat begins nothing");
        }

        @Override
        public Future<Release> release(Lease lease, RunEnd end) {
            throw new AssertionError("a heartbeat releases nothing");
        }

        @Override
        public Future<Revocation> revoke(RevokeOrder order) {
            throw new AssertionError("a heartbeat revokes nothing");
        }

        @Override
        public Future<Void> giveBack(Lease lease) {
            throw new AssertionError("a heartbeat gives nothing back");
        }

        @Override
        public Future<Optional<Holder>> holder(String name) {
            throw new AssertionError("a heartbeat looks at nobody else");
        }

        @Override
        public Future<Optional<RunRecord>> lastRun(String name) {
            throw new AssertionError("a heartbeat reads no record");
        }

        @Override
        public Future<Boolean> completed(String name, String triggerId) {
            throw new AssertionError("a heartbeat knows no trigger");
        }

        @Override
        public Future<Void> pause(String name, Pause pause) {
            throw new AssertionError("a heartbeat pauses nothing");
        }

        @Override
        public Future<Boolean> resume(String name) {
            throw new AssertionError("a heartbeat resumes nothing");
        }

        @Override
        public Future<Optional<Pause>> paused(String name) {
            throw new AssertionError("a heartbeat goes on under a pause");
        }

        @Override
        public Future<Void> close() {
            return Future.succeededFuture();
        }
    }
}
