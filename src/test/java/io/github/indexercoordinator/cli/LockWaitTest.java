package io.github.indexercoordinator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.testing.SilenceableStore;
import io.github.indexercoordinator.testing.VirtualTime;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class LockWaitTest {
    private static final OwnerToken OTHER = new OwnerToken("web2:7:0123456789abcdef");
    private static final OwnerToken OURS = new OwnerToken("web1:8:0123456789abcdef");
    private static final Duration TTL = Duration.ofSeconds(30);

    private final VirtualTime time = new VirtualTime();
    private final SilenceableStore store = new SilenceableStore(time);
    private final LockWait wait = new LockWait(store, time, time, new Random(1));
    private int requests;

    @Test
    void aFreeLockIsGrantedAtOnce() {
        assertGranted(acquire(Duration.ZERO));
    }

    @Test
    void withoutPatienceTheFirstRefusalStands() {
        hold(OTHER);
        Acquisition.Taken taken =
                assertInstanceOf(Acquisition.Taken.class, acquire(Duration.ZERO).result());
        assertEquals(OTHER, taken.holder().owner());
        assertEquals(0, time.armed());
    }

    @Test
    void aReleasedLockIsSeenWithinAboutASecond() {
        hold(OTHER);
        Future<Acquisition> answer = acquire(Duration.ofMinutes(1));
        time.advance(Duration.ofSeconds(10));
        assertFalse(answer.isComplete());
        assertTrue(store.giveBack(new Lease(List.of("price"), OTHER, 0, Duration.ZERO, List.of()))
                .succeeded());
        time.advance(Duration.ofMillis(1250));
        assertGranted(answer);
    }

    @Test
    void anEndingLeaseIsSeenAtItsEnd() {
        hold(OTHER);
        time.advance(TTL.minusMillis(100));
        Future<Acquisition> answer = acquire(Duration.ofMinutes(1));
        time.advance(Duration.ofMillis(101));
        assertGranted(answer);
    }

    @Test
    void patienceEnds() {
        hold(OTHER);
        Future<Acquisition> answer = acquire(Duration.ofSeconds(5));
        time.advance(Duration.ofMillis(4999));
        assertFalse(answer.isComplete());
        time.advance(Duration.ofMillis(1));
        assertInstanceOf(Acquisition.Taken.class, answer.result());
        assertEquals(0, time.armed());
    }

    @Test
    void aStoreThatIsSilentAtFirstFails() {
        store.silent = true;
        assertTrue(acquire(Duration.ofMinutes(1)).failed());
    }

    @Test
    void aStoreThatFallsSilentMeanwhileIsWaitedFor() {
        hold(OTHER);
        Future<Acquisition> answer = acquire(Duration.ofMinutes(2));
        store.silent = true;
        time.advance(Duration.ofMinutes(1));
        assertFalse(answer.isComplete());
        store.silent = false;
        time.advance(Duration.ofMillis(1250));
        assertGranted(answer);
    }

    @Test
    void afterARefusalTheNextRequestIsMadeAndAfterSilenceTheSameAgain() {
        hold(OTHER);
        Future<Acquisition> answer = acquire(Duration.ofMinutes(2));
        assertEquals(1, requests);
        store.silent = true;
        time.advance(Duration.ofMinutes(1));
        assertFalse(answer.isComplete());
        assertEquals(2, requests);
    }

    @Test
    void whoGivesUpTriesNoMore() {
        hold(OTHER);
        Future<Acquisition> answer = acquire(Duration.ofMinutes(2));
        wait.giveUp();
        time.advance(Duration.ofMinutes(1));
        assertFalse(answer.isComplete());
        assertEquals(0, time.armed());
    }

    @Test
    void aGrantThatComesAfterGivingUpIsNotHandedOn() {
        store.slow = true;
        Future<Acquisition> answer = acquire(Duration.ofMinutes(2));
        wait.giveUp();
        store.answer();
        assertEquals(OURS, store.holder("price").result().orElseThrow().owner());
        assertFalse(answer.isComplete());
    }

    private Future<Acquisition> acquire(Duration limit) {
        return wait.acquire(this::request, limit);
    }

    private AcquireRequest request() {
        requests++;
        return AcquireRequest.of(List.of("price"), OURS, TTL);
    }

    private void hold(OwnerToken token) {
        assertGranted(store.tryAcquire(AcquireRequest.of(List.of("price"), token, TTL)));
    }

    private static void assertGranted(Future<Acquisition> answer) {
        assertTrue(answer.result() instanceof Acquisition.Granted, () -> String.valueOf(answer));
    }
}
