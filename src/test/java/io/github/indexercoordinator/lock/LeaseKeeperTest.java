package io.github.indexercoordinator.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.github.indexercoordinator.testing.SilenceableStore;
import io.github.indexercoordinator.testing.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LeaseKeeperTest {
    private static final Duration TTL = Duration.ofSeconds(60);
    private static final LeaseTerm TERM = new LeaseTerm(TTL);
    private static final Duration INTERVAL = Duration.ofSeconds(10);
    private static final Duration STOPPING = Duration.ofSeconds(5);
    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    private static final Duration RACERS = TIMEOUT.plusMillis(500);
    private static final OwnerToken OURS = new OwnerToken("web1:1:0123456789abcdef");
    private static final OwnerToken OTHER = new OwnerToken("web2:1:0123456789abcdef");

    private final VirtualTime time = new VirtualTime();
    private final SilenceableStore redis = new SilenceableStore("redis", time);
    private final SilenceableStore mysql = new SilenceableStore("mysql", time);
    private final List<Lease> renewed = new ArrayList<>();
    private final List<Heartbeat.Loss> lost = new ArrayList<>();
    private LeaseSet set = set(false);

    private LeaseSet set(boolean mysqlRequired) {
        return new LeaseSet(
                List.of(new StoreMember(redis, false, TIMEOUT), new StoreMember(mysql, mysqlRequired, TIMEOUT)), TTL);
    }

    @Test
    void bothLeasesAreRenewed() {
        start();
        time.advance(INTERVAL.multipliedBy(6));
        assertEquals(1 + 12, renewed.size());
        assertEquals(List.of("redis", "mysql"), held());
        assertTrue(last().remaining(time.now()).compareTo(Duration.ofSeconds(59)) > 0);
    }

    @Test
    void aRunOutlivesAStoreThatIsSilentForLongerThanTheTtl() {
        start();
        redis.silent = true;
        time.advance(TTL.multipliedBy(5));
        assertEquals(List.of(), lost);
        assertEquals(List.of("mysql"), held());
        assertTrue(last().remaining(time.now()).compareTo(Duration.ofSeconds(49)) > 0);
    }

    @Test
    void aStoreThatReturnsIsHeldAgainWithinASecond() {
        start();
        redis.silent = true;
        time.advance(TTL.multipliedBy(5));
        redis.silent = false;
        time.advance(Duration.ofSeconds(1));
        assertEquals(List.of("redis", "mysql"), held());
        assertEquals(Optional.of(OURS), holder(redis));
    }

    @Test
    void aStoreThatWasSilentInTheRaceIsAskedAgainAsTheRunBegins() {
        redis.silent = true;
        LeaseKeeper keeper = start();
        redis.silent = false;
        time.advance(Duration.ZERO);
        assertEquals(Optional.of(OURS), holder(redis));
        keeper.stop();
    }

    @Test
    void aStoreThatIsSeenToReturnIsHeldAgainAtOnce() {
        LeaseKeeper keeper = start();
        redis.silent = true;
        time.advance(TTL.multipliedBy(5));
        redis.silent = false;
        keeper.storeReturned("redis");
        assertEquals(Optional.of(OURS), holder(redis));
    }

    @Test
    void aStoreThatReturnsEmptyIsTakenBackAtOnce() {
        LeaseKeeper keeper = start();
        redis.forget();
        keeper.storeReturned("redis");
        assertEquals(Optional.of(OURS), holder(redis));
        time.advance(INTERVAL.multipliedBy(2));
        assertEquals(List.of(), lost);
    }

    @Test
    void bothStoresMayFailOneAfterTheOther() {
        start();
        redis.silent = true;
        time.advance(TTL.multipliedBy(2));
        redis.silent = false;
        time.advance(Duration.ofSeconds(2));
        mysql.silent = true;
        time.advance(TTL.multipliedBy(2));
        assertEquals(List.of(), lost);
        assertEquals(List.of("redis"), held());
    }

    @Test
    void aRunEndsInTimeWhenBothAreSilent() {
        start();
        redis.silent = true;
        time.advance(Duration.ofSeconds(30));
        mysql.silent = true;
        Duration untilLoss = last().deadline().minus(STOPPING).minus(time.now());
        time.advance(untilLoss.minusMillis(1));
        assertEquals(List.of(), lost);
        time.advance(Duration.ofMillis(1));
        assertEquals(List.of(Heartbeat.Loss.STORES_SILENT), lost);
    }

    @Test
    void aRunEndsWithTheLeaseOfARequiredStore() {
        set = set(true);
        start();
        mysql.silent = true;
        time.advance(TTL.minus(STOPPING));
        assertEquals(List.of(Heartbeat.Loss.STORES_SILENT), lost);
        assertTrue(last().deadline().compareTo(time.now().plus(STOPPING)) <= 0, "no later than the required lease");
    }

    @Test
    void aRacerThatGivesBackCostsNothing() {
        start();
        takenByOther(redis);
        time.advance(INTERVAL);
        assertEquals(List.of("mysql"), held());
        assertTrue(redis.giveBack(new Lease(List.of("price"), OTHER, 0, Duration.ZERO, List.of("redis")))
                .succeeded());
        time.advance(RACERS);
        assertEquals(List.of(), lost);
        assertEquals(List.of("redis", "mysql"), held());
    }

    @Test
    void whoHoldsAStoreForLongerThanARacerMayIsNoRacer() {
        start();
        takenByOther(redis);
        time.advance(INTERVAL.plus(RACERS).minusMillis(1));
        assertEquals(List.of(), lost);
        time.advance(Duration.ofMillis(1));
        assertEquals(List.of(Heartbeat.Loss.TAKEN), lost);
    }

    @Test
    void aRacerAfterARacerIsGivenItsTimeToo() {
        start();
        takenByOther(redis);
        time.advance(INTERVAL);
        redis.forget();
        taken(redis, new OwnerToken("web3:1:0123456789abcdef"));
        time.advance(RACERS);
        assertEquals(List.of(), lost);
        time.advance(RACERS);
        assertEquals(List.of(Heartbeat.Loss.TAKEN), lost);
    }

    @Test
    void takenWithoutAnotherLeaseIsLostAtOnce() {
        start();
        mysql.silent = true;
        time.advance(TTL);
        takenByOther(redis);
        time.advance(INTERVAL);
        assertEquals(List.of(Heartbeat.Loss.TAKEN), lost);
    }

    @Test
    void takenInARequiredStoreIsLostAtOnce() {
        set = set(true);
        start();
        takenByOther(mysql);
        time.advance(INTERVAL);
        assertEquals(List.of(Heartbeat.Loss.TAKEN), lost);
    }

    @Test
    void aLaterRunWasThereSinceSoTheLeaseIsLost() {
        start();
        takenByOther(redis);
        Lease theirs = new Lease(List.of("price"), OTHER, 9_000_000_000_000_000L, time.now(), List.of("redis"));
        RunEnd end = new RunEnd(RunOutcome.SUCCEEDED, Optional.empty(), TTL, Announcement.NONE);
        assertTrue(redis.release(theirs, end).succeeded());
        time.advance(INTERVAL);
        assertEquals(List.of(Heartbeat.Loss.MISSING), lost);
    }

    @Test
    void aTombstoneInAnyStoreEndsTheRunAtOnce() {
        start();
        redis.forget();
        taken(redis, new OwnerToken("revoked:me@web1:0123456789abcdef"));
        time.advance(INTERVAL);
        assertEquals(List.of(Heartbeat.Loss.REVOKED), lost);
    }

    @Test
    void aTombstoneInAStoreThatWasNotHeldEndsTheRunToo() {
        start();
        redis.silent = true;
        time.advance(TTL);
        redis.forget();
        redis.silent = false;
        taken(redis, new OwnerToken("revoked:me@web1:0123456789abcdef"));
        time.advance(Duration.ofSeconds(1));
        assertEquals(List.of(Heartbeat.Loss.REVOKED), lost);
    }

    @Test
    void aStoppedProcessFindsAllItsLeasesExpired() {
        start();
        time.freeze(TTL.plusSeconds(10));
        time.advance(Duration.ZERO);
        assertEquals(List.of(Heartbeat.Loss.EXPIRED), lost);
    }

    @Test
    void theOtherLeaseIsStillRenewedWhileTheWorkIsBeingEnded() {
        start();
        takenByOther(redis);
        time.advance(INTERVAL.plus(RACERS));
        assertEquals(List.of(Heartbeat.Loss.TAKEN), lost);
        time.advance(TTL.multipliedBy(2));
        assertEquals(Optional.of(OURS), holder(mysql));
        assertEquals(1, lost.size());
    }

    @Test
    void afterStopNothingHappens() {
        LeaseKeeper keeper = start();
        redis.silent = true;
        time.advance(TTL);
        keeper.stop();
        renewed.clear();
        time.advance(TTL);
        assertEquals(List.of(), renewed);
        assertEquals(List.of(), lost);
        assertEquals(0, time.armed());
    }

    @CanIgnoreReturnValue
    private LeaseKeeper start() {
        Lease granted = assertInstanceOf(
                        Acquisition.Granted.class,
                        set.tryAcquire(AcquireRequest.of(List.of("price"), OURS, TTL))
                                .result())
                .lease();
        RunStart start = new RunStart(Optional.empty(), "test", 1, 0, Optional.empty(), Announcement.NONE);
        Lease begun = assertInstanceOf(
                        Renewal.Ours.class, set.begin(granted, TERM, start).result())
                .lease();
        Heartbeat.Rhythm rhythm = new Heartbeat.Rhythm(TERM, INTERVAL, STOPPING);
        LeaseKeeper keeper = new LeaseKeeper(time, time, set, rhythm, new Heartbeat.Listener() {
            @Override
            public void renewed(Lease lease) {
                renewed.add(lease);
            }

            @Override
            public void lost(Heartbeat.Loss loss) {
                lost.add(loss);
            }
        });
        renewed.add(begun);
        keeper.start(begun);
        return keeper;
    }

    private static void takenByOther(SilenceableStore store) {
        store.forget();
        taken(store, OTHER);
    }

    private static void taken(SilenceableStore store, OwnerToken owner) {
        AcquireRequest request = AcquireRequest.of(List.of("price"), owner, TTL);
        assertInstanceOf(Acquisition.Granted.class, store.tryAcquire(request).result());
    }

    private static Optional<OwnerToken> holder(SilenceableStore store) {
        return store.holder("price").result().map(Holder::owner);
    }

    private Lease last() {
        return renewed.get(renewed.size() - 1);
    }

    private List<String> held() {
        return last().stores().stream().collect(Collectors.toList());
    }
}
