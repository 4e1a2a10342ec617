package io.github.indexercoordinator.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.github.indexercoordinator.testing.SilenceableStore;
import io.github.indexercoordinator.testing.VirtualTime;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LeaseSetTest {
    private static final Duration TTL = Duration.ofSeconds(60);
    private static final Duration TIMEOUT = Duration.ofSeconds(1);
    private static final LeaseTerm TERM = new LeaseTerm(TTL);
    private static final List<String> PRICE = List.of("price");

    private final Random random = new Random(1);
    private final OwnerToken a = OwnerToken.create("web1", 1, random);
    private final OwnerToken b = OwnerToken.create("web2", 1, random);
    private final VirtualTime time = new VirtualTime();
    private final SilenceableStore redis = new SilenceableStore("redis", time);
    private final SilenceableStore mysql = new SilenceableStore("mysql", time);
    private final LeaseSet set = set(false);
    private final LeaseSet withMysql = set(true);

    private LeaseSet set(boolean mysqlRequired) {
        return new LeaseSet(
                List.of(new StoreMember(redis, false, TIMEOUT), new StoreMember(mysql, mysqlRequired, TIMEOUT)),
                Duration.ofHours(1));
    }

    @Test
    void aRunHoldsALeaseInEveryStoreThatAnswers() {
        Lease lease = granted(acquire(set, a));
        assertEquals(List.of("redis", "mysql"), lease.stores());
        assertTrue(redis.holder("price").result().isPresent());
        assertTrue(mysql.holder("price").result().isPresent());
    }

    @Test
    void aLoserInTheFirstStoreNeverTouchesTheSecond() {
        granted(acquire(set, a));
        int before = mysql.asked;
        Acquisition.Taken taken =
                assertInstanceOf(Acquisition.Taken.class, acquire(set, b).result());
        assertEquals(Optional.of("redis"), taken.holder().store());
        assertEquals(before, mysql.asked);
    }

    @Test
    void aNodeBlindToTheFirstStoreMeetsTheOthersInTheSecond() {
        granted(acquire(set, a));
        redis.silent = true;
        Acquisition.Taken taken =
                assertInstanceOf(Acquisition.Taken.class, acquire(set, b).result());
        assertEquals(a, taken.holder().owner());
        assertEquals(Optional.of("mysql"), taken.holder().store());
    }

    @Test
    void whatIsRefusedInTheSecondStoreIsGivenBackInTheFirst() {
        assertInstanceOf(
                Acquisition.Granted.class,
                mysql.tryAcquire(AcquireRequest.of(PRICE, b, TTL)).result());
        assertInstanceOf(Acquisition.Taken.class, acquire(set, a).result());
        assertEquals(Optional.empty(), redis.holder("price").result());
    }

    @Test
    void anUnknownOutcomeIsUndoneWhenTheRunIsRefused() {
        redis.silent = true;
        assertInstanceOf(
                Acquisition.Granted.class,
                mysql.tryAcquire(AcquireRequest.of(PRICE, b, TTL)).result());
        assertInstanceOf(Acquisition.Taken.class, acquire(set, a).result());
        assertEquals(List.of(a), redis.givenBack.stream().map(Lease::token).toList());
    }

    @Test
    void oneStoreIsEnoughUnlessTheOtherIsRequired() {
        mysql.silent = true;
        assertTrue(acquire(withMysql, a).failed());
        assertEquals(List.of(), redis.givenBack, "the try may be made again with the same token");
        assertEquals(List.of("redis"), granted(acquire(set, a)).stores());
    }

    @Test
    void noStoreIsNoAnswer() {
        redis.silent = true;
        mysql.silent = true;
        assertTrue(acquire(set, a).failed());
    }

    @Test
    void theRunsFenceIsTheLargestAndEveryStoreHeldIsLiftedToIt() {
        AcquireRequest far = new AcquireRequest(PRICE, b, TTL, 9_000_000_000_000_000L, Optional.empty(), Duration.ZERO);
        giveBack(mysql, far);
        Lease lease = begun(set, granted(acquire(set, a)));
        assertEquals(9_000_000_000_000_002L, lease.fence());
        assertEquals(lease.fence(), redis.holder("price").result().orElseThrow().fence());
        assertEquals(
                lease.fence(), redis.lastRun("price").result().orElseThrow().fence());
    }

    private static void giveBack(LockStore store, AcquireRequest request) {
        Lease lease = ((Acquisition.Granted) store.tryAcquire(request).result()).lease();
        assertTrue(store.giveBack(lease).succeeded());
    }

    @Test
    void theDeadlineIsTheLatestButNoLaterThanARequiredOne() {
        Lease lease = granted(acquire(set, a));
        Lease early = lease.in("mysql").until(time.now());
        assertEquals(
                lease.deadline(), set.joined(List.of(lease.in("redis"), early)).deadline());
        assertEquals(
                time.now(), withMysql.joined(List.of(lease.in("redis"), early)).deadline());
    }

    @Test
    void aStoreThatIsSilentAtTheBeginIsLeftOut() {
        Lease lease = granted(acquire(set, a));
        redis.silentAtBegin = true;
        assertEquals(List.of("mysql"), begun(set, lease).stores());
    }

    @Test
    void aRequiredStoreMustAnswerAtTheBeginToo() {
        Lease lease = granted(acquire(withMysql, a));
        mysql.silentAtBegin = true;
        assertTrue(withMysql.begin(lease, TERM, start("t1")).failed());
    }

    @Test
    void aRunThatFindsOneStoreTakenAtItsBeginHoldsNone() {
        Lease lease = granted(acquire(set, a));
        redis.forget();
        assertInstanceOf(
                Acquisition.Granted.class,
                redis.tryAcquire(AcquireRequest.of(PRICE, b, TTL)).result());
        assertInstanceOf(
                Renewal.Taken.class, set.begin(lease, TERM, start("t1")).result());
        assertEquals(Optional.empty(), mysql.holder("price").result());
        assertEquals(
                Optional.of(RunOutcome.INTERRUPTED),
                mysql.lastRun("price").result().orElseThrow().outcome());
    }

    @Test
    void aRunThatCompletedUnderFallbackIsNotRepeatedWhenTheFirstStoreIsBack() {
        Lease lease = begun(set, granted(acquire(set, a)));
        redis.silent = true;
        release(lease);
        redis.silent = false;
        time.advance(TTL);
        Acquisition.Declined declined =
                assertInstanceOf(Acquisition.Declined.class, owed(set).result());
        assertEquals(Acquisition.Reason.SETTLED, declined.reason());
        assertEquals(Optional.empty(), redis.holder("price").result());
    }

    @Test
    void theStoreThatMissedTheEndOfARunIsToldOfIt() {
        aRunThatCompletedUnderFallbackIsNotRepeatedWhenTheFirstStoreIsBack();
        assertEquals(
                Optional.of(RunOutcome.SUCCEEDED),
                redis.lastRun("price").result().orElseThrow().outcome());
        mysql.silent = true;
        Acquisition.Declined again =
                assertInstanceOf(Acquisition.Declined.class, acquire(set, b).result());
        assertEquals(Acquisition.Reason.DUPLICATE, again.reason());
    }

    @Test
    void aRunThatOnlyTheSecondStoreKnowsOfIsRepeatedWhenItsNodeDied() {
        release(begun(set, granted(acquire(set, b))));
        redis.silent = true;
        Lease lease = begun(set, granted(set.tryAcquire(AcquireRequest.of(PRICE, a, TTL))));
        time.advance(TTL);
        redis.silent = false;
        Acquisition.Granted granted =
                assertInstanceOf(Acquisition.Granted.class, owed(set).result());
        assertEquals(Optional.of(lease.fence()), granted.unfinished().map(RunRecord::fence));
        assertEquals(List.of("redis", "mysql"), granted.lease().stores());
    }

    @Test
    void anOldRecordOfTheSecondStoreSettlesNothing() {
        release(begun(set, granted(acquire(set, b))));
        mysql.silent = true;
        Lease lease = begun(set, granted(set.tryAcquire(AcquireRequest.of(PRICE, a, TTL))), "t2");
        time.advance(TTL);
        mysql.silent = false;
        Acquisition.Granted granted =
                assertInstanceOf(Acquisition.Granted.class, owed(set).result());
        assertEquals(Optional.of(lease.fence()), granted.unfinished().map(RunRecord::fence));
    }

    @Test
    void aRunWhoseTriggerTheSecondStoreKnowsToBeDoneIsRepeatedForWhatElseItCovers() {
        release(begun(set, granted(acquire(set, b))));
        mysql.silent = true;
        begun(set, granted(set.tryAcquire(AcquireRequest.of(PRICE, a, TTL))), "t1");
        time.advance(TTL);
        mysql.silent = false;
        Acquisition.Granted granted =
                assertInstanceOf(Acquisition.Granted.class, owed(set).result());
        assertEquals(Optional.empty(), granted.unfinished().orElseThrow().triggerId());
    }

    @Test
    void aTriggerIsNotRepeatedBeforeAllThatGrantedHaveSaidWhetherItIsDone() {
        release(begun(set, granted(acquire(set, b))));
        mysql.silent = true;
        begun(set, granted(set.tryAcquire(AcquireRequest.of(PRICE, a, TTL))), "t1");
        time.advance(TTL);
        mysql.silent = false;
        mysql.silentAboutTriggers = true;
        assertTrue(owed(set).failed());
    }

    @Test
    void whatAStoreHasToldOfTheLastRunCountsWhenItIsSilent() {
        Lease lease = begun(set, granted(acquire(set, a)));
        mysql.silent = true;
        release(lease);
        mysql.silent = false;
        time.advance(TTL);
        OwnerToken again = OwnerToken.create("web3", 1, random);
        AcquireRequest later = AcquireRequest.owed(PRICE, again, TTL, 0, lease.fence() + 1);
        mysql.silent = true;
        assertTrue(withMysql.tryAcquire(later).failed());
        redis.silent = true;
        mysql.silent = false;
        Acquisition.Granted granted = assertInstanceOf(
                Acquisition.Granted.class, withMysql.tryAcquire(later).result());
        assertEquals(Optional.empty(), granted.unfinished());
    }

    @Test
    void aRepeatedTryIsNotGrantedWhatHasBeenCompletedSinceTheFirst() {
        Lease lease = begun(set, granted(acquire(set, a)));
        time.advance(TTL);
        AcquireRequest request = AcquireRequest.owed(PRICE, b, TTL, 0, lease.fence());
        redis.silent = true;
        mysql.slow = true;
        Future<Acquisition> first = set.tryAcquire(request);
        mysql.silent = true;
        mysql.answer();
        assertTrue(first.failed(), "it did not say how the last run ended");
        mysql.silent = false;
        release(lease);
        Acquisition.Declined again = assertInstanceOf(
                Acquisition.Declined.class, set.tryAcquire(request).result());
        assertEquals(Acquisition.Reason.SETTLED, again.reason());
    }

    @Test
    void aStoreThatMayHaveForgottenGivesNoRunByItself() {
        redis.replaced = true;
        mysql.silent = true;
        assertTrue(acquire(set, a).failed());
        assertEquals(Optional.empty(), redis.holder("price").result(), "a holder may want to take it back");
    }

    @Test
    void aStoreThatMayHaveForgottenStillKnowsWhoTookItBack() {
        redis.replaced = true;
        mysql.silent = true;
        assertInstanceOf(
                Acquisition.Granted.class,
                redis.tryAcquire(AcquireRequest.of(PRICE, b, TTL)).result());
        Acquisition.Taken taken =
                assertInstanceOf(Acquisition.Taken.class, acquire(set, a).result());
        assertEquals(b, taken.holder().owner());
    }

    @Test
    void whatIsToBeTriedAgainWithTheSameTokenIsNotGivenBack() {
        mysql.silent = true;
        redis.slow = true;
        Future<Acquisition> answer = acquire(set, a);
        redis.replaced = true;
        redis.answer();
        assertTrue(answer.failed());
        assertEquals(List.of(), redis.givenBack);
    }

    @Test
    void anUnchangedStoreVouchesForOneThatMayHaveForgotten() {
        redis.replaced = true;
        assertEquals(List.of("redis", "mysql"), granted(acquire(set, a)).stores());
    }

    @Test
    void theOnlyStoreHoldsBackOwedRunsOnly() {
        LeaseSet only = LeaseSet.of(redis);
        redis.replaced = true;
        assertTrue(owed(only).failed());
        assertEquals(List.of("redis"), granted(acquire(only, a)).stores());
    }

    @Test
    void aPauseKnownToOneStoreHolds() {
        assertTrue(mysql.pause("price", Pause.of("me", "", Instant.EPOCH, TTL)).succeeded());
        Acquisition.Declined declined =
                assertInstanceOf(Acquisition.Declined.class, acquire(set, a).result());
        assertEquals(Acquisition.Reason.PAUSED, declined.reason());
        assertTrue(set.paused("price").result().isPresent());
        mysql.silent = true;
        assertTrue(set.resume("price").failed(), "it is still paused where nobody answers");
    }

    private Future<Acquisition> acquire(LeaseSet asked, OwnerToken token) {
        return asked.tryAcquire(new AcquireRequest(PRICE, token, TTL, 0, Optional.of("t1"), Duration.ZERO));
    }

    private Future<Acquisition> owed(LeaseSet asked) {
        OwnerToken fresh = OwnerToken.create("web3", 1, random);
        return asked.tryAcquire(AcquireRequest.owed(PRICE, fresh, TTL, 0, 0));
    }

    @CanIgnoreReturnValue
    private static Lease granted(Future<Acquisition> answer) {
        return assertInstanceOf(Acquisition.Granted.class, answer.result()).lease();
    }

    @CanIgnoreReturnValue
    private static Lease begun(LeaseSet asked, Lease lease) {
        return begun(asked, lease, "t1");
    }

    @CanIgnoreReturnValue
    private static Lease begun(LeaseSet asked, Lease lease, String triggerId) {
        return assertInstanceOf(
                        Renewal.Ours.class,
                        asked.begin(lease, TERM, start(triggerId)).result())
                .lease();
    }

    private static RunStart start(String triggerId) {
        return new RunStart(Optional.of(triggerId), "test", 1, 0, Optional.empty(), Announcement.NONE);
    }

    private void release(Lease lease) {
        RunEnd end = new RunEnd(RunOutcome.SUCCEEDED, Optional.of("t1"), TTL.multipliedBy(60), Announcement.NONE);
        assertTrue(set.release(lease, end).succeeded());
    }
}
