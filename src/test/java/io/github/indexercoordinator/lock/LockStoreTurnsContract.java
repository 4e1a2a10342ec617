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
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a lock store must do that writes down who waits. A store passes by extending this. */
public abstract class LockStoreTurnsContract {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final SecureRandom RANDOM = new SecureRandom();
    protected static final List<String> PRICE = List.of("price", "group.catalog");
    protected static final List<String> STOCK = List.of("stock", "group.catalog", "group.msi");
    protected static final List<String> SEARCH = List.of("search", "group.catalog");

    protected Vertx vertx;
    protected LockStore store;

    /** A store that remembers nothing, for one test. */
    protected abstract LockStore emptyStore() throws Exception;

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
    void anIndexerWaitsForItsGroupAndThenComesFirst() {
        Lease price = begun(granted(ask(PRICE, "t-1")));
        Acquisition.Queued queued = queued(ask(STOCK, "t-2"));
        assertTrue(queued.group());
        assertFalse(queued.again());
        assertEquals(price.token(), queued.holder().orElseThrow().owner());
        assertFalse(release(price).pending());
        assertTrue(queued(ask(SEARCH, "t-3")).holder().isEmpty(), "search comes after stock");
        Acquisition.Granted stock = granted(look(STOCK));
        PendingRun pending = stock.pending().orElseThrow();
        assertEquals(Optional.of("t-2"), pending.triggerId());
        assertEquals("test", pending.source());
        begun(stock);
        release(stock.lease());
        assertEquals(
                "t-3", granted(look(SEARCH)).pending().orElseThrow().triggerId().orElseThrow());
    }

    @Test
    void aSetOfNamesIsTakenWholeOrNotAtAll() {
        Acquisition.Granted stock = granted(ask(STOCK, "t-1"));
        assertEquals(STOCK, stock.lease().names());
        queued(ask(PRICE, "t-2"));
        assertTrue(answer(store.holder("price")).isEmpty());
        assertEquals(
                stock.lease().token(),
                answer(store.holder("group.msi")).orElseThrow().owner());
    }

    @Test
    void theOldestWaitsForNobodyOfItsGroups() {
        Lease price = begun(granted(ask(PRICE, "t-1")));
        queued(ask(STOCK, "t-2"));
        queued(ask(SEARCH, "t-3"));
        release(price);
        assertTrue(queued(look(SEARCH)).group());
        assertTrue(queued(ask(PRICE, "t-4")).group());
        granted(look(STOCK));
    }

    @Test
    void howeverManyAskOneRunFollows() {
        Lease first = begun(granted(queue("t-1", OptionalLong.empty())));
        Acquisition.Queued queued = queued(queue("t-2", OptionalLong.empty()));
        assertFalse(queued.group());
        assertFalse(queued.again());
        assertTrue(queued.since() > first.fence());
        assertTrue(queued(queue("t-3", OptionalLong.empty())).again());
        assertTrue(release(first).pending());
        Acquisition.Granted next = granted(lookQueued());
        assertTrue(next.lease().fence() >= queued.since());
        begun(next);
        assertFalse(release(next.lease()).pending());
        assertSettled(lookQueued());
    }

    @Test
    void aRepeatedAskIsAnsweredTheSame() {
        begun(granted(queue("t-1", OptionalLong.empty())));
        AcquireRequest request = queue("t-2", OptionalLong.empty());
        assertEquals(queued(request).again(), queued(request).again());
    }

    @Test
    void whatWaitsForATriggerThatHasHadItsRunIsNotMade() {
        Acquisition.Granted first = granted(queue("t-1", OptionalLong.empty()));
        queued(queue("t-1", OptionalLong.empty()));
        Lease lease = begun(first);
        assertFalse(answer(store.release(lease, endOfFirst())).pending());
        assertSettled(lookQueued());
    }

    @Test
    void whatIsAskedForAfterARunBeganDoesNotWaitWithItsTrigger() {
        Acquisition.Granted first = granted(queue("t-1", OptionalLong.empty()));
        queued(queue("t-1", OptionalLong.empty()));
        Lease lease = begun(first);
        assertFalse(queued(queue("t-2", OptionalLong.empty())).again());
        assertTrue(answer(store.release(lease, endOfFirst())).pending());
    }

    private static RunEnd endOfFirst() {
        return new RunEnd(
                RunOutcome.SUCCEEDED,
                Optional.of("t-1"),
                Duration.ofHours(1),
                new Announcement("released", "price", "{}"));
    }

    @Test
    void aRunThatBeganAfterTheTriggerCoversIt() {
        Acquisition.Granted first = granted(queue("t-1", OptionalLong.of(0)));
        Acquisition.Taken taken =
                assertInstanceOf(Acquisition.Taken.class, answer(store.tryAcquire(queue("t-2", OptionalLong.of(0)))));
        assertEquals(first.lease().token(), taken.holder().owner());
        begun(first);
        assertInstanceOf(
                Acquisition.Taken.class, answer(store.tryAcquire(queue("t-2", OptionalLong.of(0)))), "heard before");
        assertInstanceOf(
                Acquisition.Taken.class, answer(store.tryAcquire(queue("t-1", OptionalLong.empty()))), "its own id");
        queued(queue("t-2", OptionalLong.of(first.lease().fence())));
    }

    @Test
    void aRunThatTookItsLockBackCoversNothing() {
        Lease elsewhere = new Lease(List.of("price"), token(), 7, Duration.ZERO, List.of("redis", "mysql"));
        assertInstanceOf(Renewal.Ours.class, answer(store.takeBack(elsewhere, new LeaseTerm(LONG))));
        queued(queue("t-2", OptionalLong.of(0)));
    }

    @Test
    void aLockWhoseRunIsNotWrittenDownSoonCoversNothing() throws Exception {
        granted(queue("t-1", OptionalLong.of(0)));
        AcquireRequest next = queue("t-2", OptionalLong.of(0));
        eventually("it may have begun elsewhere", () -> answer(store.tryAcquire(next)) instanceof Acquisition.Queued);
    }

    @Test
    void whatWaitsIsNotLostWithWhoeverBeganIt() {
        Lease first = begun(granted(queue("t-1", OptionalLong.empty())));
        queued(queue("t-2", OptionalLong.empty()));
        release(first);
        answer(store.giveBack(granted(lookQueued()).lease()));
        assertEquals(
                Optional.of("t-2"),
                granted(lookQueued()).pending().orElseThrow().triggerId());
    }

    @Test
    void anUnfinishedRunIsRepeatedBeforeWhatWaits() {
        Lease first = begun(granted(queue("t-1", OptionalLong.empty())));
        queued(queue("t-2", OptionalLong.empty()));
        answer(store.release(first, end(RunOutcome.INTERRUPTED)));
        Acquisition.Granted repeated = granted(lookQueued());
        assertEquals(Optional.of("t-1"), repeated.unfinished().orElseThrow().triggerId());
        begun(repeated);
        assertTrue(release(repeated.lease()).pending());
    }

    @Test
    void whatWaitsKeepsItsDistanceToTheLastRun() {
        Lease first = begun(granted(queue("t-1", OptionalLong.empty())));
        queued(queue("t-2", OptionalLong.empty()));
        release(first);
        Acquisition.Declined soon = assertInstanceOf(
                Acquisition.Declined.class, answer(store.tryAcquire(lookQueued().apart(LONG))));
        assertEquals(Acquisition.Reason.RECENT, soon.reason());
        assertTrue(soon.left().orElseThrow().compareTo(LONG) <= 0);
    }

    @Test
    void aTriggerFindsWhatWaitsAndIsCoveredByIt() {
        Lease first = begun(granted(queue("t-1", OptionalLong.empty())));
        queued(queue("t-2", OptionalLong.empty()));
        release(first);
        Acquisition.Queued again = queued(queue("t-3", OptionalLong.empty()));
        assertTrue(again.again());
        assertTrue(again.holder().isEmpty());
    }

    @Test
    void aPausedIndexerDoesNotWait() {
        begun(granted(ask(PRICE, "t-1")));
        answer(store.pause("stock", Pause.of("ops@web1", "deploy", java.time.Instant.EPOCH, Duration.ofHours(1))));
        assertEquals(
                Acquisition.Reason.PAUSED,
                assertInstanceOf(Acquisition.Declined.class, answer(store.tryAcquire(ask(STOCK, "t-2"))))
                        .reason());
    }

    @Test
    void whoDoesNotWaitIsTakenForNobody() {
        begun(granted(ask(PRICE, "t-1")));
        Acquisition.Taken taken = assertInstanceOf(
                Acquisition.Taken.class,
                answer(store.tryAcquire(AcquireRequest.of(List.of("group.catalog"), token(), LONG))));
        assertEquals("group.catalog", taken.name());
        queued(ask(STOCK, "t-2"));
    }

    private static OwnerToken token() {
        return OwnerToken.create("web1", 1, RANDOM);
    }

    protected static AcquireRequest ask(List<String> names, String id) {
        return new AcquireRequest(names, token(), LONG, 0, Optional.of(id), Duration.ZERO)
                .wishing(new Wish(false, OptionalLong.empty(), "test"));
    }

    protected static AcquireRequest queue(String id, OptionalLong after) {
        return new AcquireRequest(List.of("price"), token(), LONG, 0, Optional.of(id), Duration.ZERO)
                .wishing(new Wish(true, after, "test"));
    }

    protected static AcquireRequest look(List<String> names) {
        return AcquireRequest.owed(names, token(), LONG, 0, 0).wishing(new Wish(false, OptionalLong.empty(), ""));
    }

    protected static AcquireRequest lookQueued() {
        return AcquireRequest.owed(List.of("price"), token(), LONG, 0, 0)
                .wishing(new Wish(true, OptionalLong.empty(), ""));
    }

    @CanIgnoreReturnValue
    protected Acquisition.Granted granted(AcquireRequest request) {
        return assertInstanceOf(Acquisition.Granted.class, answer(store.tryAcquire(request)));
    }

    @CanIgnoreReturnValue
    protected Acquisition.Queued queued(AcquireRequest request) {
        return assertInstanceOf(Acquisition.Queued.class, answer(store.tryAcquire(request)));
    }

    private void assertSettled(AcquireRequest request) {
        assertEquals(
                Acquisition.Reason.SETTLED,
                assertInstanceOf(Acquisition.Declined.class, answer(store.tryAcquire(request)))
                        .reason());
    }

    @CanIgnoreReturnValue
    protected Lease begun(Acquisition.Granted granted) {
        Optional<String> id = granted.pending()
                .flatMap(PendingRun::triggerId)
                .or(() -> granted.unfinished().flatMap(RunRecord::triggerId))
                .or(() -> Optional.of("t-1"));
        RunStart start = new RunStart(
                id,
                "test",
                1,
                0,
                granted.pending().map(PendingRun::mark),
                new Announcement("lock-won", granted.lease().name(), "{}"));
        Renewal renewal = answer(store.begin(granted.lease(), new LeaseTerm(LONG), start));
        return assertInstanceOf(Renewal.Ours.class, renewal).lease();
    }

    @CanIgnoreReturnValue
    protected Release release(Lease lease) {
        return answer(store.release(lease, end(RunOutcome.SUCCEEDED)));
    }

    private static RunEnd end(RunOutcome outcome) {
        Announcement released = new Announcement("released", "price", "{}");
        return new RunEnd(outcome, Optional.empty(), Duration.ofHours(1), released);
    }
}
