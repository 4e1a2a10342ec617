package io.github.indexercoordinator.lock;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static io.github.indexercoordinator.testing.Eventually.eventually;
import static io.github.indexercoordinator.testing.Eventually.persistently;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.indexercoordinator.testing.FaultProxy;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a lock store must do beyond a network: an answer may be lost before or after the change was made, or come late. */
public abstract class RemoteLockStoreContract extends LockStoreContract {
    /** The line to the server. */
    protected abstract FaultProxy line();

    /** Whether the server has a lock key, or had one: what shows that a late request was carried out. */
    protected abstract boolean everGranted(String name) throws Exception;

    /** How many events of runs the server has kept. */
    protected abstract long eventsTold() throws Exception;

    /** Whether the store tells events at all. */
    protected boolean announces() {
        return true;
    }

    /** Asks for the lock for {@link #a} while a fault meets the request that would grant it. */
    protected Future<Acquisition> acquireUnder(Runnable fault) throws Exception {
        fault.run();
        return store.tryAcquire(AcquireRequest.of(List.of("price"), a, LONG));
    }

    @Test
    void grantWhoseAnswerWasLostIsGrantedAgain() throws Exception {
        connected();
        assertUnanswered(acquireUnder(line()::dropReplies));
        Acquisition.Taken taken =
                assertInstanceOf(Acquisition.Taken.class, persistently(() -> acquire(b, LONG, "price")));
        assertEquals(a, taken.holder().owner());
        assertEquals(taken.holder().fence(), granted(a).fence());
    }

    @Test
    void grantOfAnOwedRunTellsOfTheLastOne() {
        Lease lease = granted(a);
        begun(lease, "t-1");
        release(lease, RunOutcome.SUCCEEDED);
        Acquisition.Granted granted = assertInstanceOf(
                Acquisition.Granted.class,
                answer(store.tryAcquire(AcquireRequest.owed(List.of("price"), b, LONG, 0, lease.fence() + 1))));
        assertEquals(Optional.of(lease.fence()), granted.last().map(RunRecord::fence));
        assertEquals(Optional.empty(), granted.unfinished());
    }

    @Test
    void tryThatNeverArrivedTookNothing() {
        connected();
        line().dropRequests();
        assertUnanswered(store.tryAcquire(AcquireRequest.of(List.of("price"), a, LONG)));
        assertGranted(persistently(() -> acquire(b, LONG, "price")));
    }

    @Test
    protected void grantThatComesAfterItWasGivenBackIsUndone() throws Exception {
        connected();
        line().holdRequests();
        assertUnanswered(store.tryAcquire(AcquireRequest.of(List.of("price"), a, LONG)));
        Lease unheld = new Lease(List.of("price"), a, 0, CLOCK.now(), List.of());
        answer(store.giveBack(unheld));
        line().deliver();
        eventually("the late grant is made", () -> everGranted("price"));
        eventually("and undone", () -> answer(store.holder("price")).isEmpty());
    }

    @Test
    void beginWhoseAnswerWasLostIsToldOnce() throws Exception {
        Lease lease = granted(a);
        line().dropReplies();
        assertUnanswered(store.begin(lease, new LeaseTerm(LONG), start("t-1")));
        Renewal.Ours ours = assertInstanceOf(
                Renewal.Ours.class, persistently(() -> answer(store.begin(lease, new LeaseTerm(LONG), start("t-1")))));
        assertEquals(announces(), ours.announced());
        assertTold(1);
    }

    @Test
    void releaseWhoseAnswerWasLostSaysTheSameAgainAndIsToldOnce() throws Exception {
        Lease lease = granted(a);
        begun(lease, "t-1");
        line().dropReplies();
        assertUnanswered(store.release(lease, end(RunOutcome.SUCCEEDED)));
        assertEquals(new Release(true, announces(), false), persistently(() -> release(lease, RunOutcome.SUCCEEDED)));
        assertTold(2);
    }

    @Test
    void revocationAndTheRevokedRunsReleaseAreToldOnceEach() throws Exception {
        Lease lease = begun(granted(a), "t-1");
        assertEquals(new Revocation.Revoked(announces()), revoke(a, TOMBSTONE));
        assertEquals(new Release(false, announces(), false), release(lease, RunOutcome.LOCK_LOST));
        assertEquals(new Release(false, announces(), false), release(lease, RunOutcome.LOCK_LOST));
        assertTold(3);
    }

    @Test
    void lateReleaseTouchesNoSuccessor() throws Exception {
        Lease lease = granted(a);
        begun(lease, "t-1");
        line().holdRequests();
        assertUnanswered(store.release(lease, end(RunOutcome.SUCCEEDED)));
        persistently(() -> release(lease, RunOutcome.SUCCEEDED));
        granted(b);
        line().deliver();
        assertOurs(answer(store.renew(granted(b), new LeaseTerm(LONG))));
        assertEquals(Optional.of(b), answer(store.holder("price")).map(Holder::owner));
        assertTold(2);
    }

    @Test
    void brokenLineIsNoAnswerAndComesBack() {
        Lease lease = granted(a);
        line().reset();
        assertOurs(persistently(() -> answer(store.renew(lease, new LeaseTerm(LONG)))));
    }

    private void assertTold(long events) throws Exception {
        assertEquals(announces() ? events : 0, eventsTold());
    }

    protected void connected() {
        assertEquals(Optional.empty(), answer(store.holder("price")));
    }

    protected static void assertUnanswered(Future<?> future) {
        assertThrows(Exception.class, () -> answer(future));
    }
}
