package io.github.indexercoordinator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.config.IndexerSettings;
import io.github.indexercoordinator.indexer.CommandStartException;
import io.github.indexercoordinator.indexer.GuardedCommand;
import io.github.indexercoordinator.indexer.UnprovenEndException;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.LeaseSet;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.StoreMember;
import io.github.indexercoordinator.testing.ScriptedLauncher;
import io.github.indexercoordinator.testing.SilenceableStore;
import io.github.indexercoordinator.testing.VirtualTime;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ExecRunTest {
    private static final OwnerToken TOKEN = new OwnerToken("web1:8:0123456789abcdef");
    private static final Duration TTL = Duration.ofSeconds(30);
    private static final IndexerSettings TERMS = new IndexerSettings(
            "price",
            List.of(),
            "/nowhere",
            Duration.ZERO,
            TTL,
            Duration.ofSeconds(10),
            Duration.ZERO,
            Duration.ofSeconds(5),
            Map.of("OF_THE_INDEXER", "1"));
    private static final ExecOrder ORDER = new ExecOrder(
            List.of("price", "stock"), TERMS, "ns:indexer_lock:price", TOKEN, List.of("make", "price"), Duration.ZERO);

    private final VirtualTime time = new VirtualTime();
    private final SilenceableStore store = new SilenceableStore(time);
    private final ScriptedLauncher launcher = new ScriptedLauncher();
    private final Lease lease = assertInstanceOf(
                    Acquisition.Granted.class, store.tryAcquire(ORDER.request()).result())
            .lease();
    private final List<String> told = new ArrayList<>();
    private final ExecRun run =
            new ExecRun(ORDER, lease, LeaseSet.of(store), launcher, time, time, Runnable::run, new Voice());

    @Test
    void theExitCodeIsTheCommandsOwn() throws Exception {
        Future<Integer> code = run.run();
        launcher.next().exit(3);
        assertEquals(3, code.result());
    }

    @Test
    void theLocksAreFreeWhenTheCommandHasEnded() throws Exception {
        Future<Integer> code = run.run();
        ScriptedLauncher.Command command = launcher.next();
        assertTrue(held("price"));
        assertTrue(held("stock"));
        command.exit(0);
        assertEquals(0, code.result());
        assertFalse(held("price"));
        assertFalse(held("stock"));
        assertEquals(0, time.armed());
    }

    @Test
    void noRunIsRecorded() throws Exception {
        Future<Integer> code = run.run();
        launcher.next().exit(0);
        assertTrue(code.succeeded());
        assertEquals(Optional.empty(), store.lastRun("price").result());
    }

    @Test
    void theCommandKeepsItsSurroundingAndLearnsItsLock() throws Exception {
        Future<Integer> code = run.run();
        GuardedCommand command = launcher.next().command();
        assertFalse(code.isComplete());
        assertEquals(GuardedCommand.Streams.INHERITED, command.streams());
        assertEquals(Optional.empty(), command.directory());
        assertEquals(List.of("make", "price"), command.command());
        assertEquals(
                Map.of(
                        "INDEXER_ID", "price",
                        "INDEXER_RUN_ID", "0123456789abcdef",
                        "INDEXER_FENCE", Long.toString(lease.fence()),
                        "INDEXER_LOCK_KEY", "ns:indexer_lock:price",
                        "INDEXER_LOCK_OWNER", TOKEN.value(),
                        "INDEXER_TRIGGER_ID", ""),
                command.environment());
    }

    @Test
    void eachRenewalMovesTheEndOfTheWork() throws Exception {
        Future<Integer> code = run.run();
        ScriptedLauncher.Command command = launcher.next();
        time.advance(TTL.multipliedBy(10));
        assertFalse(code.isComplete());
        assertFalse(command.stopped().isComplete());
        assertEquals(31, command.terms().size());
    }

    @Test
    void aLeaseThatCannotBeRenewedEndsTheCommandInTime() throws Exception {
        Future<Integer> code = run.run();
        ScriptedLauncher.Command command = launcher.next();
        store.silent = true;
        time.advance(lease.deadline().minus(TERMS.killGrace()).minus(time.now()));
        assertTrue(command.stopped().isComplete());
        store.silent = false;
        command.exit(0);
        assertEquals(ExitCode.LOCK_LOST.value(), code.result());
        assertEquals(List.of("price, stock: the lease is lost (stores silent); the command is being ended"), told);
    }

    @Test
    void theGuardsEndOfASleepingProcessIsALostLease() throws Exception {
        Future<Integer> code = run.run();
        ScriptedLauncher.Command command = launcher.next();
        time.freeze(TTL);
        command.ended(143);
        assertEquals(ExitCode.LOCK_LOST.value(), code.result());
    }

    @Test
    void aCommandThatEndsByASignalOfItsOwnKeepsItsCode() throws Exception {
        Future<Integer> code = run.run();
        launcher.next().exit(143);
        assertEquals(143, code.result());
    }

    @Test
    void signalsArePassedOn() throws Exception {
        Future<Integer> code = run.run();
        ScriptedLauncher.Command command = launcher.next();
        run.signal("INT");
        assertTrue(command.stopped().isComplete());
        assertFalse(code.isComplete());
    }

    @Test
    void anEndThatIsNotProvenKeepsTheLockUntilItRunsOut() throws Exception {
        Future<Integer> code = run.run();
        launcher.next().vanish();
        assertInstanceOf(UnprovenEndException.class, code.cause());
        assertTrue(held("price"));
        time.advance(TTL);
        assertFalse(held("price"));
    }

    @Test
    void aStoreThatDoesNotTakeTheLockBackDoesNotHoldUpTheEnd() throws Exception {
        Future<Integer> code = run.run();
        store.slow = true;
        launcher.next().exit(3);
        assertFalse(code.isComplete());
        time.advance(Duration.ofSeconds(5));
        assertEquals(3, code.result());
    }

    @Test
    void aStoreThatAnswersIsEnoughToGoOn() throws Exception {
        HeldTwice two = new HeldTwice();
        two.redis.silent = true;
        time.advance(TTL.multipliedBy(3));
        assertFalse(two.command.stopped().isComplete());
        assertFalse(two.code.isComplete());
        two.redis.silent = false;
        two.run.storeReturned("redis");
        assertTrue(two.redis.holder("price").result().isPresent());
        two.command.exit(0);
        assertEquals(0, two.code.result());
        assertFalse(two.redis.holder("price").result().isPresent());
    }

    @Test
    void aSecondStoreThatIsSlowToTakeTheLockBackIsGivenItsTimeOnly() throws Exception {
        HeldTwice two = new HeldTwice();
        two.redis.slow = true;
        two.command.exit(3);
        time.advance(Duration.ofMillis(999));
        assertFalse(two.code.isComplete());
        time.advance(Duration.ofMillis(1));
        assertEquals(3, two.code.result());
    }

    @Test
    void aStoreThatHoldsNothingIsNotWaitedFor() throws Exception {
        HeldTwice two = new HeldTwice();
        two.redis.silent = true;
        time.advance(TTL.multipliedBy(3));
        two.command.exit(3);
        assertEquals(3, two.code.result());
    }

    /** A run that two stores hold. */
    private final class HeldTwice {
        final SilenceableStore redis = new SilenceableStore("redis", time);
        final LeaseSet stores = new LeaseSet(
                List.of(
                        new StoreMember(redis, false, Duration.ofSeconds(1)),
                        new StoreMember(new SilenceableStore("mysql", time), false, Duration.ofSeconds(2))),
                Duration.ofHours(1));
        final ExecRun run;
        final Future<Integer> code;
        final ScriptedLauncher.Command command;

        HeldTwice() throws InterruptedException {
            Lease both = assertInstanceOf(
                            Acquisition.Granted.class,
                            stores.tryAcquire(ORDER.request()).result())
                    .lease();
            run = new ExecRun(ORDER, both, stores, launcher, time, time, Runnable::run, new Voice());
            code = run.run();
            command = launcher.next();
        }
    }

    @Test
    void aCommandThatCannotBeStartedFreesTheLock() {
        launcher.refuse("no guard here");
        Future<Integer> code = run.run();
        assertInstanceOf(CommandStartException.class, code.cause());
        assertFalse(held("price"));
    }

    private final class Voice implements ExecVoice {
        @Override
        public int refused(String who) {
            throw new AssertionError(who);
        }

        @Override
        public void without(String what) {
            told.add(what);
        }

        @Override
        public void lost(String how) {
            told.add(how);
        }
    }

    private boolean held(String name) {
        return store.holder(name).result().isPresent();
    }
}
