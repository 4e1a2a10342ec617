package io.github.indexercoordinator.lock;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.testing.SilenceableStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Two stores that write down who waits do so under one rule, too. */
class LeaseSetTurnsTest extends LockStoreTurnsContract {
    private static final Duration TTL = Duration.ofMinutes(5);

    private final SilenceableStore redis = new SilenceableStore("redis", LeaseSetTurnsTest::now);
    private final SilenceableStore mysql = new SilenceableStore("mysql", LeaseSetTurnsTest::now);

    @Override
    protected LockStore emptyStore() {
        redis.announces = true;
        return new LeaseSet(List.of(member(redis), member(mysql)), Duration.ofHours(1));
    }

    @Test
    void whatOnlyTheSecondStoreHasWrittenDownIsFoundAndMade() {
        Random random = new Random(1);
        OwnerToken holder = OwnerToken.create("web1", 1, random);
        AcquireRequest first = AcquireRequest.of(List.of("price"), holder, TTL);
        Lease lease = ((Acquisition.Granted) answer(store.tryAcquire(first))).lease();
        answer(store.begin(lease, new LeaseTerm(TTL), startOf("t-1")));
        AcquireRequest second = new AcquireRequest(
                        List.of("price"),
                        OwnerToken.create("web2", 1, random),
                        TTL,
                        0,
                        Optional.of("t-2"),
                        Duration.ZERO)
                .wishing(new Wish(true, OptionalLong.empty(), "test"));
        answer(mysql.tryAcquire(second));
        RunEnd end = new RunEnd(RunOutcome.SUCCEEDED, Optional.empty(), Duration.ofHours(1), Announcement.NONE);
        assertTrue(answer(store.release(lease, end)).pending());
        AcquireRequest look = AcquireRequest.owed(
                        List.of("price"), OwnerToken.create("web3", 1, random), TTL, 0, lease.fence())
                .wishing(new Wish(true, OptionalLong.empty(), ""));
        Acquisition.Granted next = (Acquisition.Granted) answer(store.tryAcquire(look));
        assertEquals(Optional.of("t-2"), next.pending().flatMap(PendingRun::triggerId));
        assertEquals(List.of("redis", "mysql"), next.lease().stores());
    }

    @Test
    void aStoreThatMayHaveForgottenWritesDownWhoMustWait() {
        begun(granted(queue("t-1", OptionalLong.empty())));
        redis.replaced = true;
        mysql.replaced = true;
        assertFalse(queued(queue("t-2", OptionalLong.empty())).again());
    }

    @Test
    void whatWaitsForATriggerThatAnotherStoreKnowsToBeDoneIsMadeForWhatElseItCovers() {
        Lease first = begun(granted(queue("t-1", OptionalLong.empty())));
        mysql.silent = true;
        queued(queue("t-2", OptionalLong.empty()));
        release(first);
        redis.silent = true;
        mysql.silent = false;
        release(first);
        Lease second = begun(granted(queue("t-2", OptionalLong.empty())));
        answer(store.release(second, endOf("t-2")));
        redis.silent = false;
        Acquisition.Granted again = granted(lookQueued());
        assertEquals(Optional.empty(), again.pending().orElseThrow().triggerId());
    }

    @Test
    void aStoreThatAnnouncesNothingTakesNoTriggerForOlderThanARun() {
        redis.silent = true;
        begun(granted(queue("t-1", OptionalLong.empty())));
        queued(queue("t-2", OptionalLong.of(0)));
    }

    @Test
    void aTriggerThatIsDoneIsNotMadeWhereOneStoreTakesAnotherRunForUnfinished() {
        doneInOne("t-1");
        onlyInOneUnfinished(() -> {});
        AcquireRequest owed = AcquireRequest.owed(
                List.of("price"),
                OwnerToken.create("web3", 1, new Random(3)),
                TTL,
                0,
                Long.MAX_VALUE,
                Optional.of("t-1"));
        Acquisition.Declined declined = (Acquisition.Declined) answer(store.tryAcquire(owed));
        assertEquals(Acquisition.Reason.DUPLICATE, declined.reason());
    }

    @Test
    void whatWaitsForATriggerThatIsDoneIsMadeWithoutItWhereOneStoreTakesAnotherRunForUnfinished() {
        doneInOne("t-1");
        onlyInOneUnfinished(() -> answer(redis.tryAcquire(queue("t-1", OptionalLong.empty()))));
        Acquisition.Granted next = granted(lookQueued());
        assertEquals(Optional.empty(), next.unfinished());
        assertEquals(Optional.empty(), next.pending().orElseThrow().triggerId());
    }

    private void doneInOne(String triggerId) {
        AcquireRequest first = AcquireRequest.of(List.of("price"), OwnerToken.create("web1", 1, new Random(1)), TTL);
        Lease lease = ((Acquisition.Granted) answer(mysql.tryAcquire(first))).lease();
        answer(mysql.begin(lease, new LeaseTerm(TTL), startOf(triggerId)));
        answer(mysql.release(lease, endOf(triggerId)));
    }

    /** The end of a run is heard by one of both stores. */
    private void onlyInOneUnfinished(Runnable meanwhile) {
        AcquireRequest second = AcquireRequest.of(List.of("price"), OwnerToken.create("web2", 1, new Random(2)), TTL);
        Lease lease = ((Acquisition.Granted) answer(redis.tryAcquire(second))).lease();
        answer(redis.begin(lease, new LeaseTerm(TTL), startOf("t-0")));
        answer(mysql.takeBack(lease, new LeaseTerm(TTL)));
        meanwhile.run();
        answer(redis.release(lease, endOf("t-0")));
        answer(mysql.giveBack(lease));
    }

    private static RunStart startOf(String triggerId) {
        return new RunStart(Optional.of(triggerId), "test", 1, 0, Optional.empty(), Announcement.NONE);
    }

    private static RunEnd endOf(String triggerId) {
        return new RunEnd(RunOutcome.SUCCEEDED, Optional.of(triggerId), Duration.ofHours(1), Announcement.NONE);
    }

    private static Duration now() {
        return Duration.ofNanos(System.nanoTime());
    }

    private static StoreMember member(LockStore store) {
        return new StoreMember(store, false, Duration.ofSeconds(1));
    }
}
