package io.github.indexercoordinator.lock;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.vertx.core.Vertx;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every lock store must do. A store passes by extending this. */
public abstract class LockStoreContract {
    protected static final Duration LONG = Duration.ofMinutes(5);
    protected static final Duration SHORT = Duration.ofMillis(150);
    protected static final BootClock CLOCK = () -> Duration.ofNanos(System.nanoTime());
    private static final SecureRandom RANDOM = new SecureRandom();
    protected static final Optional<OwnerToken> TOMBSTONE = Optional.of(OwnerToken.revoked("ops@web1", RANDOM));
    private static final Instant SINCE = Instant.parse("2026-11-30T16:05:00.123Z");

    protected Vertx vertx;
    protected LockStore store;
    protected final OwnerToken a = OwnerToken.create("web1", 1, RANDOM);
    protected final OwnerToken b = OwnerToken.create("web2", 2, RANDOM);

    /** A store that remembers nothing, for one test. */
    protected abstract LockStore emptyStore() throws Exception;

    /** A store for the same users after it has lost all it knew. */
    protected abstract LockStore emptied() throws Exception;

    @BeforeEach
    void open() throws Exception {
        vertx = Vertx.vertx();
        store = emptyStore();
    }

    @AfterEach
    void closeStore() {
        answer(store.close());
        answer(vertx.close());
    }

    @Test
    void secondCallerGetsNothingAndLearnsWhoHoldsItForHowLong() {
        Lease lease = granted(a);
        Acquisition.Taken taken = assertInstanceOf(Acquisition.Taken.class, acquire(b, LONG, "price"));
        assertEquals("price", taken.name());
        assertEquals(a, taken.holder().owner());
        assertEquals(Optional.of("web1"), taken.holder().node());
        assertEquals(lease.fence(), taken.holder().fence());
        Duration remaining = taken.holder().remaining().orElseThrow();
        assertTrue(
                remaining.compareTo(LONG) <= 0 && remaining.compareTo(LONG.minusMinutes(1)) > 0, remaining::toString);
        assertEquals(Optional.empty(), taken.holder().run());
    }

    @Test
    void runIsShownOnceItHasBegun() {
        begun(granted(a), "t-1");
        Holder holder = ((Acquisition.Taken) acquire(b, LONG, "price")).holder();
        RunRecord run = holder.run().orElseThrow();
        assertEquals(Optional.of("t-1"), run.triggerId());
        assertEquals("test", run.source());
        assertEquals(2, run.attempt());
        assertTrue(run.running());
        assertFalse(holder.intoRun().orElseThrow().isNegative());
        assertEquals(Optional.of(run), answer(store.lastRun("price")));
        assertEquals(Optional.of(a), answer(store.holder("price")).map(Holder::owner));
    }

    @Test
    void leaseEndsHereBeforeItEndsInTheStore() {
        Duration before = CLOCK.now();
        Lease lease = granted(a);
        Duration term = lease.deadline().minus(before);
        assertTrue(term.compareTo(LONG.multipliedBy(99).dividedBy(100).plusSeconds(5)) < 0, term::toString);
        assertTrue(term.compareTo(LONG.multipliedBy(98).dividedBy(100)) > 0, term::toString);
    }

    @Test
    void namesAreIndependent() {
        assertGranted(acquire(a, LONG, "price"));
        assertGranted(acquire(b, LONG, "stock"));
    }

    @Test
    void setOfNamesIsTakenWholeOrNotAtAll() {
        assertGranted(acquire(a, LONG, "group.catalog"));
        Acquisition.Taken taken = assertInstanceOf(Acquisition.Taken.class, acquire(b, LONG, "price", "group.catalog"));
        assertEquals("group.catalog", taken.name());
        assertEquals(Optional.empty(), answer(store.holder("price")));
    }

    @Test
    void setOfNamesIsRenewedAndReleasedTogether() {
        Lease lease = assertGranted(acquire(a, LONG, "price", "group.catalog"));
        assertOurs(answer(store.renew(lease, new LeaseTerm(LONG))));
        assertTrue(release(lease, RunOutcome.SUCCEEDED).wasOurs());
        assertGranted(acquire(b, LONG, "group.catalog", "price"));
    }

    @Test
    void repeatedTryIsGrantedAgainUnderTheSameFence() {
        assertEquals(granted(a).fence(), granted(a).fence());
    }

    @Test
    void nameIsFreeWhenItsTimeIsOver() throws Exception {
        assertGranted(acquire(a, SHORT, "price"));
        eventually("free", () -> answer(store.holder("price")).isEmpty());
        assertGranted(acquire(b, LONG, "price"));
    }

    @Test
    void renewalSetsTheWholeTermAnew() {
        Lease lease = assertGranted(acquire(a, Duration.ofMinutes(1), "price"));
        Lease renewed = assertOurs(answer(store.renew(lease, new LeaseTerm(LONG))));
        assertTrue(renewed.deadline().compareTo(lease.deadline()) > 0);
        assertEquals(lease.fence(), renewed.fence());
        Duration remaining =
                answer(store.holder("price")).orElseThrow().remaining().orElseThrow();
        assertTrue(remaining.compareTo(Duration.ofMinutes(4)) > 0 && remaining.compareTo(LONG) <= 0);
    }

    @Test
    void renewalNeverTakesAnew() throws Exception {
        Lease lease = expired(a);
        assertInstanceOf(Renewal.Missing.class, answer(store.renew(lease, new LeaseTerm(LONG))));
        assertEquals(Optional.empty(), answer(store.holder("price")));
    }

    @Test
    void lateHolderCanNeitherRenewNorReleaseItsSuccessorsLock() throws Exception {
        Lease late = expired(a);
        granted(b);
        Renewal.Taken taken = assertInstanceOf(Renewal.Taken.class, answer(store.renew(late, new LeaseTerm(LONG))));
        assertEquals(b, taken.holder().owner());
        assertInstanceOf(Renewal.Taken.class, answer(store.takeBack(late, new LeaseTerm(LONG))));
        assertInstanceOf(Renewal.Taken.class, answer(store.begin(late, new LeaseTerm(LONG), start("t"))));
        assertFalse(release(late, RunOutcome.SUCCEEDED).wasOurs());
        answer(store.giveBack(late));
        assertEquals(Optional.of(b), answer(store.holder("price")).map(Holder::owner));
    }

    @Test
    void missingNameIsTakenBackUnderTheOldFence() throws Exception {
        Lease lease = expired(a);
        assertEquals(
                lease.fence(),
                assertOurs(answer(store.takeBack(lease, new LeaseTerm(LONG)))).fence());
        assertInstanceOf(Acquisition.Taken.class, acquire(b, LONG, "price"));
    }

    @Test
    void racerThatGaveBackIsNoReasonNotToTakeBack() throws Exception {
        Lease lease = begunAndExpired(a);
        answer(store.giveBack(granted(b)));
        assertOurs(answer(store.takeBack(lease, new LeaseTerm(LONG))));
    }

    @Test
    void nothingIsTakenBackWhenSomebodyRanInBetween() throws Exception {
        Lease lease = begunAndExpired(a);
        Lease other = granted(b);
        begun(other, "t-2");
        release(other, RunOutcome.FAILED);
        assertInstanceOf(Renewal.Missing.class, answer(store.takeBack(lease, new LeaseTerm(LONG))));
    }

    @Test
    void releasedRunIsNotTakenBackByALateCall() {
        Lease lease = granted(a);
        begun(lease, "t-1");
        release(lease, RunOutcome.SUCCEEDED);
        assertInstanceOf(Renewal.Missing.class, answer(store.takeBack(lease, new LeaseTerm(LONG))));
    }

    @Test
    void fenceGrowsFromHolderToHolder() {
        Lease first = granted(a);
        release(first, RunOutcome.SUCCEEDED);
        assertTrue(granted(b).fence() > first.fence());
    }

    @Test
    void fenceExceedsTheLargestEverSeen() {
        long seen = 9_000_000_000_000_000L - 1;
        AcquireRequest request = new AcquireRequest(List.of("price"), a, LONG, seen, Optional.empty(), Duration.ZERO);
        assertEquals(seen + 1, assertGranted(answer(store.tryAcquire(request))).fence());
    }

    @Test
    void fenceGrowsAlsoAfterTheStoreWasEmptied() throws Exception {
        long fence = granted(a).fence();
        LockStore forgetful = emptied();
        AcquireRequest request = AcquireRequest.of(List.of("price"), b, LONG);
        assertTrue(assertGranted(answer(forgetful.tryAcquire(request))).fence() > fence);
        answer(forgetful.close());
    }

    @Test
    void beginLiftsTheFenceToTheLeases() {
        Lease lifted = granted(a).withFence(9_000_000_000_000_000L);
        begun(lifted, "t-1");
        assertEquals(
                lifted.fence(), answer(store.lastRun("price")).orElseThrow().fence());
        assertEquals(lifted.fence(), answer(store.holder("price")).orElseThrow().fence());
        release(lifted, RunOutcome.SUCCEEDED);
        assertEquals(lifted.fence() + 1, granted(b).fence());
    }

    @Test
    void outcomeIsWrittenDown() {
        Lease lease = granted(a);
        begun(lease, "t-1");
        assertTrue(release(lease, RunOutcome.TIMED_OUT).wasOurs());
        RunRecord run = answer(store.lastRun("price")).orElseThrow();
        assertEquals(Optional.of(RunOutcome.TIMED_OUT), run.outcome());
        assertEquals(a, run.owner());
        assertFalse(run.endedAt().orElseThrow().isBefore(run.startedAt()));
        assertEquals(Optional.empty(), answer(store.holder("price")));
    }

    @Test
    void outcomeIsWrittenDownAlsoWhenTheLockWasLost() throws Exception {
        Lease lease = begunAndExpired(a);
        assertFalse(release(lease, RunOutcome.LOCK_LOST).wasOurs());
        assertEquals(
                Optional.of(RunOutcome.LOCK_LOST),
                answer(store.lastRun("price")).orElseThrow().outcome());
    }

    @Test
    void completedTriggerIsDeclinedAsDuplicate() {
        Lease lease = granted(a);
        begun(lease, "t-1");
        release(lease, RunOutcome.FAILED);
        Acquisition.Declined declined = assertInstanceOf(Acquisition.Declined.class, acquireFor("t-1", Duration.ZERO));
        assertEquals(Acquisition.Reason.DUPLICATE, declined.reason());
        assertTrue(answer(store.completed("price", "t-1")));
        assertFalse(answer(store.completed("price", "t-2")));
        assertFalse(answer(store.completed("stock", "t-1")));
        assertEquals(Optional.of(lease.fence()), declined.last().map(RunRecord::fence));
    }

    @Test
    void interruptedTriggerIsOwedAgain() {
        Lease lease = granted(a);
        begun(lease, "t-1");
        release(lease, RunOutcome.INTERRUPTED);
        assertFalse(answer(store.completed("price", "t-1")));
        assertGranted(acquireFor("t-1", LONG));
    }

    @Test
    void nextStartIsDeclinedWithinTheInterval() {
        Lease lease = granted(a);
        begun(lease, "t-1");
        release(lease, RunOutcome.SUCCEEDED);
        Acquisition.Declined declined = assertInstanceOf(Acquisition.Declined.class, acquireFor("t-2", LONG));
        assertEquals(Acquisition.Reason.RECENT, declined.reason());
        assertGranted(acquireFor("t-2", Duration.ZERO));
    }

    @Test
    void pauseIsShownWithWhoAndWhyAndForHowLong() {
        assertEquals(Optional.empty(), answer(store.paused("price")));
        paused(LONG);
        Pause shown = answer(store.paused("price")).orElseThrow();
        assertEquals("ops@web1", shown.by());
        assertEquals("deploy \"42\"", shown.reason());
        assertEquals(Optional.of(SINCE), shown.since());
        Duration left = shown.left().orElseThrow();
        assertTrue(left.compareTo(LONG) <= 0 && left.compareTo(LONG.minusMinutes(1)) > 0, left::toString);
        assertEquals(Optional.empty(), answer(store.paused("stock")));
    }

    @Test
    void pausedIndexerStartsNothingAndSaysForHowLong() {
        paused(LONG);
        Acquisition.Declined declined = assertInstanceOf(Acquisition.Declined.class, acquireFor("t-1", Duration.ZERO));
        assertEquals(Acquisition.Reason.PAUSED, declined.reason());
        Duration left = declined.left().orElseThrow();
        assertTrue(left.compareTo(LONG) <= 0 && left.compareTo(LONG.minusMinutes(1)) > 0, left::toString);
        assertEquals(Optional.empty(), answer(store.holder("price")));
    }

    @Test
    void owedRunWaitsForTheEndOfThePauseAndIsShown() {
        Lease lease = granted(a);
        begun(lease, "t-1");
        release(lease, RunOutcome.INTERRUPTED);
        paused(LONG);
        Acquisition.Declined declined = assertInstanceOf(Acquisition.Declined.class, acquireOwed());
        assertEquals(Acquisition.Reason.PAUSED, declined.reason());
        assertEquals(Optional.of(true), declined.last().map(RunRecord::unfinished));
        assertTrue(answer(store.resume("price")));
        assertGranted(acquireOwed());
    }

    @Test
    void runningRunGoesOnUnderAPause() {
        Lease lease = granted(a);
        paused(LONG);
        begun(lease, "t-1");
        assertOurs(answer(store.renew(lease, new LeaseTerm(LONG))));
        assertInstanceOf(Acquisition.Taken.class, acquireFor("t-2", Duration.ZERO));
        assertTrue(release(lease, RunOutcome.SUCCEEDED).wasOurs());
    }

    @Test
    void whoDoesNotHeedThePauseWorksUnderIt() {
        paused(LONG);
        assertGranted(acquire(a, LONG, "price"));
    }

    @Test
    void pauseEndsByItselfOrWhenItIsEnded() throws Exception {
        assertFalse(answer(store.resume("price")));
        paused(SHORT);
        eventually("over", () -> answer(store.paused("price")).isEmpty());
        assertFalse(answer(store.resume("price")));
        assertGranted(acquireFor("t-1", Duration.ZERO));
    }

    @Test
    void revokedLockStandsUntilItsLeaseWouldHaveEndedAndItsHolderFindsOut() {
        Lease lease = begun(granted(a), "t-1");
        assertInstanceOf(Revocation.Revoked.class, revoke(a, TOMBSTONE));
        Holder holder = answer(store.holder("price")).orElseThrow();
        assertEquals(TOMBSTONE, Optional.of(holder.owner()));
        Duration left = holder.remaining().orElseThrow();
        assertTrue(left.compareTo(LONG) <= 0 && left.compareTo(LONG.minusMinutes(1)) > 0, left::toString);
        Renewal.Taken taken = assertInstanceOf(Renewal.Taken.class, answer(store.renew(lease, new LeaseTerm(LONG))));
        assertEquals(Optional.of("ops@web1"), taken.holder().owner().revokedBy());
        assertInstanceOf(Acquisition.Taken.class, acquireFor("t-2", Duration.ZERO));
    }

    @Test
    void releaseOfARevokedRunLeavesTheLockAlone() {
        Lease lease = begun(granted(a), "t-1");
        revoke(a, TOMBSTONE);
        assertFalse(release(lease, RunOutcome.LOCK_LOST).wasOurs());
        answer(store.giveBack(lease));
        assertEquals(TOMBSTONE, answer(store.holder("price")).map(Holder::owner));
        assertEquals(Optional.of(RunOutcome.REVOKED), lastOutcome());
    }

    @Test
    void revokedRunIsOwedToNobodyWhetherItsHolderHasReleasedOrNot() {
        Lease lease = begun(granted(a), "t-1");
        revoke(a, TOMBSTONE);
        revoke(TOMBSTONE.orElseThrow(), Optional.empty());
        assertSettled(acquireOwed(lease.fence()));
        release(lease, RunOutcome.INTERRUPTED);
        assertSettled(acquireOwed(lease.fence()));
        assertGranted(acquireFor("t-1", LONG));
    }

    @Test
    void runThatCompletedAlthoughItWasRevokedHasItsOutcome() {
        Lease lease = begun(granted(a), "t-1");
        revoke(a, Optional.empty());
        release(lease, RunOutcome.SUCCEEDED);
        assertEquals(Optional.of(RunOutcome.SUCCEEDED), lastOutcome());
        release(lease, RunOutcome.FAILED);
        assertEquals(Optional.of(RunOutcome.SUCCEEDED), lastOutcome());
        assertInstanceOf(Acquisition.Declined.class, acquireFor("t-1", Duration.ZERO));
    }

    @Test
    void whatIsAskedForAfterTheRevocationIsOwedWhenTheLockIsFree() {
        begun(granted(a), "t-1");
        revoke(a, TOMBSTONE);
        Acquisition.Taken taken = assertInstanceOf(Acquisition.Taken.class, acquireFor("t-2", Duration.ZERO));
        revoke(TOMBSTONE.orElseThrow(), Optional.empty());
        assertGranted(acquireOwed(taken.holder().fence()));
    }

    @Test
    void revokedLockIsNotTakenBack() {
        Lease lease = begun(granted(a), "t-1");
        revoke(a, Optional.empty());
        assertInstanceOf(Renewal.Missing.class, answer(store.takeBack(lease, new LeaseTerm(LONG))));
        assertGranted(acquire(b, LONG, "price"));
    }

    @Test
    void groupsStayWithARevokedHolderUnlessTheLockIsToBeFreeNow() {
        Lease lease = begun(assertGranted(acquire(a, LONG, "price", "group.catalog")), "t-1");
        revoke(a, TOMBSTONE);
        assertEquals(Optional.of(a), answer(store.holder("group.catalog")).map(Holder::owner));
        release(lease, RunOutcome.LOCK_LOST);
        assertEquals(Optional.empty(), answer(store.holder("group.catalog")));
        revoke(TOMBSTONE.orElseThrow(), Optional.empty());
        assertGranted(acquire(b, LONG, "price", "group.catalog"));
        revoke(b, Optional.empty());
        assertGranted(acquire(a, LONG, "price", "group.catalog"));
    }

    @Test
    void nobodyElseIsRevoked() {
        Revocation.Changed free = assertInstanceOf(Revocation.Changed.class, revoke(a, TOMBSTONE));
        assertEquals(Optional.empty(), free.holder());
        begun(granted(b), "t-1");
        Revocation.Changed changed = assertInstanceOf(Revocation.Changed.class, revoke(a, TOMBSTONE));
        assertEquals(Optional.of(b), changed.holder().map(Holder::owner));
        assertEquals(Optional.of(b), answer(store.holder("price")).map(Holder::owner));
        assertEquals(Optional.empty(), lastOutcome());
    }

    @Test
    void repeatedBeginAndReleaseChangeNothing() {
        Lease lease = granted(a);
        begun(lease, "t-1");
        RunRecord run = answer(store.lastRun("price")).orElseThrow();
        begun(lease, "t-other");
        assertEquals(Optional.of(run), answer(store.lastRun("price")));
        release(lease, RunOutcome.SUCCEEDED);
        RunRecord ended = answer(store.lastRun("price")).orElseThrow();
        release(lease, RunOutcome.FAILED);
        assertEquals(Optional.of(ended), answer(store.lastRun("price")));
    }

    @Test
    void owedTriggerThatHadItsRunIsDeclined() {
        Lease lease = granted(a);
        begun(lease, "t-1");
        release(lease, RunOutcome.SUCCEEDED);
        long later = lease.fence() + 1;
        Acquisition.Declined declined = assertInstanceOf(
                Acquisition.Declined.class,
                answer(store.tryAcquire(AcquireRequest.owed(List.of("price"), b, LONG, 0, later, Optional.of("t-1")))));
        assertEquals(Acquisition.Reason.DUPLICATE, declined.reason());
        assertGranted(
                answer(store.tryAcquire(AcquireRequest.owed(List.of("price"), b, LONG, 0, later, Optional.of("t-2")))));
    }

    @Test
    void outcomeOfARunThatWasBegunWithoutThisStoreIsWrittenDown() {
        Lease elsewhere = new Lease(List.of("price"), a, 9_000_000_000_000_000L, CLOCK.now(), List.of(store.name()));
        assertFalse(release(elsewhere, RunOutcome.SUCCEEDED).wasOurs());
        RunRecord run = answer(store.lastRun("price")).orElseThrow();
        assertEquals(elsewhere.fence(), run.fence());
        assertEquals(a, run.owner());
        assertEquals(Optional.of("t-1"), run.triggerId());
        assertEquals(Optional.of(RunOutcome.SUCCEEDED), run.outcome());
        Acquisition.Declined declined = assertInstanceOf(Acquisition.Declined.class, acquireFor("t-1", Duration.ZERO));
        assertEquals(Acquisition.Reason.DUPLICATE, declined.reason());
        assertTrue(granted(b).fence() > elsewhere.fence());
    }

    @Test
    void aRunThatWasCutShortIsNoNewsWhereALaterOneMayHaveBeen() {
        Lease later = granted(b);
        answer(store.giveBack(later));
        Lease earlier = new Lease(List.of("price"), a, later.fence() - 1, CLOCK.now(), List.of(store.name()));
        release(earlier, RunOutcome.LOCK_LOST);
        assertEquals(Optional.empty(), answer(store.lastRun("price")));
    }

    @Test
    void aRunThatIsWrittenDownLateBeganWhenItDid() {
        Lease elsewhere = new Lease(List.of("price"), a, 9_000_000_000_000_000L, CLOCK.now(), List.of(store.name()));
        RunEnd end = new RunEnd(
                RunOutcome.FAILED,
                Optional.of("no-op"),
                Optional.empty(),
                Duration.ofHours(1),
                Announcement.NONE,
                Optional.of(SINCE));
        assertFalse(answer(store.release(elsewhere, end)).wasOurs());
        assertEquals(SINCE, answer(store.lastRun("price")).orElseThrow().startedAt());
    }

    @Test
    void whyARunFailedIsRememberedUntilTheNextOneBegins() {
        Lease lease = begun(granted(a), "t-1");
        RunEnd end = new RunEnd(
                RunOutcome.FAILED,
                Optional.of("magento-locked"),
                Optional.empty(),
                Duration.ofHours(1),
                Announcement.NONE,
                Optional.empty());
        assertTrue(answer(store.release(lease, end)).wasOurs());
        RunRecord failed = answer(store.lastRun("price")).orElseThrow();
        assertEquals(Optional.of(RunOutcome.FAILED), failed.outcome());
        assertEquals(Optional.of("magento-locked"), failed.detail());
        begun(granted(b), "t-2");
        assertEquals(
                Optional.empty(), answer(store.lastRun("price")).orElseThrow().detail());
    }

    @Test
    void runThatWasWrittenDownWithoutTheLockDoesNotCoverWhatIsAskedForUnderIt() {
        granted(b);
        Lease elsewhere = new Lease(List.of("price"), a, 9_000_000_000_000_000L, CLOCK.now(), List.of(store.name()));
        release(elsewhere, RunOutcome.SUCCEEDED);
        Holder holder = answer(store.holder("price")).orElseThrow();
        assertEquals(b, holder.owner());
        assertTrue(holder.fence() > elsewhere.fence());
    }

    @Test
    void outcomeOfAnEarlierRunDoesNotHideALaterOne() {
        begun(granted(b), "t-2");
        RunRecord later = answer(store.lastRun("price")).orElseThrow();
        release(new Lease(List.of("price"), a, 1, CLOCK.now(), List.of(store.name())), RunOutcome.SUCCEEDED);
        assertEquals(Optional.of(later), answer(store.lastRun("price")));
    }

    @Test
    void whatWasWrittenDownAndGivenBackIsOwed() {
        Lease lease = granted(a);
        begun(lease, "t-1");
        answer(store.giveBack(lease));
        assertEquals(Optional.empty(), answer(store.holder("price")));
        assertEquals(
                Optional.of(RunOutcome.INTERRUPTED),
                answer(store.lastRun("price")).orElseThrow().outcome());
        assertGranted(acquireFor("t-1", LONG));
    }

    @Test
    void nothingIsTakenBackAfterARunThatWasGivenBack() throws Exception {
        Lease lease = begunAndExpired(a);
        Lease later = granted(b);
        begun(later, "t-2");
        answer(store.giveBack(later));
        assertInstanceOf(Renewal.Missing.class, answer(store.takeBack(lease, new LeaseTerm(LONG))));
    }

    @Test
    void takingBackWhatAnUnansweredTryHasTakenWritesTheRunDown() {
        Lease lease = granted(a);
        assertOurs(answer(store.takeBack(lease, new LeaseTerm(LONG))));
        release(lease, RunOutcome.LOCK_LOST);
        RunRecord run = answer(store.lastRun("price")).orElseThrow();
        assertEquals(lease.fence(), run.fence());
        assertEquals(Optional.of(RunOutcome.LOCK_LOST), run.outcome());
    }

    @Test
    void manyContendersNeverMeet() {
        UnguardedCounter counter = new UnguardedCounter(vertx, store);
        answer(counter.contend(8, 25));
        assertEquals(8 * 25, counter.value());
        assertEquals(counter.fences().stream().sorted().distinct().toList(), counter.fences());
    }

    protected Acquisition acquire(OwnerToken token, Duration ttl, String... names) {
        return answer(store.tryAcquire(AcquireRequest.of(List.of(names), token, ttl)));
    }

    private Acquisition acquireOwed() {
        return acquireOwed(0);
    }

    private Acquisition acquireOwed(long since) {
        return answer(store.tryAcquire(AcquireRequest.owed(List.of("price"), b, LONG, 0, since)));
    }

    private static void assertSettled(Acquisition answer) {
        assertEquals(
                Acquisition.Reason.SETTLED,
                assertInstanceOf(Acquisition.Declined.class, answer).reason());
    }

    @CanIgnoreReturnValue
    protected Revocation revoke(OwnerToken holder, Optional<OwnerToken> tombstone) {
        Announcement told = new Announcement("lock-revoked", "price", "{\"event\":\"lock-revoked\"}");
        return answer(store.revoke(new RevokeOrder("price", List.of("group.catalog"), holder, tombstone, told)));
    }

    private Optional<RunOutcome> lastOutcome() {
        return answer(store.lastRun("price")).orElseThrow().outcome();
    }

    private void paused(Duration length) {
        answer(store.pause("price", Pause.of("ops@web1", "deploy \"42\"", SINCE, length)));
    }

    protected Acquisition acquireFor(String triggerId, Duration minInterval) {
        return answer(store.tryAcquire(
                new AcquireRequest(List.of("price"), b, LONG, 0, Optional.of(triggerId), minInterval)));
    }

    @CanIgnoreReturnValue
    protected Lease granted(OwnerToken token) {
        return assertGranted(acquire(token, LONG, "price"));
    }

    @CanIgnoreReturnValue
    protected Lease begun(Lease lease, String triggerId) {
        return assertOurs(answer(store.begin(lease, new LeaseTerm(LONG), start(triggerId))));
    }

    protected static RunStart start(String triggerId) {
        return new RunStart(
                Optional.of(triggerId),
                "test",
                2,
                0,
                Optional.empty(),
                new Announcement("lock-won", "price", "{\"event\":\"lock-won\"}"));
    }

    @CanIgnoreReturnValue
    protected Release release(Lease lease, RunOutcome outcome) {
        return answer(store.release(lease, end(outcome)));
    }

    protected static RunEnd end(RunOutcome outcome) {
        Announcement released = new Announcement("released", "price", "{\"event\":\"released\"}");
        return new RunEnd(outcome, Optional.of("t-1"), Duration.ofHours(1), released);
    }

    private Lease expired(OwnerToken token) throws Exception {
        Lease lease = assertGranted(acquire(token, SHORT, "price"));
        eventually("free", () -> answer(store.holder("price")).isEmpty());
        return lease;
    }

    private Lease begunAndExpired(OwnerToken token) throws Exception {
        Lease lease = assertGranted(acquire(token, LONG, "price"));
        assertOurs(answer(store.begin(lease, new LeaseTerm(SHORT), start("t-1"))));
        eventually("free", () -> answer(store.holder("price")).isEmpty());
        return lease;
    }

    @CanIgnoreReturnValue
    protected static Lease assertGranted(Acquisition answer) {
        return assertInstanceOf(Acquisition.Granted.class, answer).lease();
    }

    @CanIgnoreReturnValue
    protected static Lease assertOurs(Renewal reply) {
        return assertInstanceOf(Renewal.Ours.class, reply).lease();
    }
}
