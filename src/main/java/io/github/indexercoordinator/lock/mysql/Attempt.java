package io.github.indexercoordinator.lock.mysql;

import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.LeaseTerm;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.RunRecord;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One try for a lease: reads the rows, decides, and takes them if nothing has changed in between; if something has, decides anew.
 * Two round trips when it is won, one when it is refused. Used on the asker's context.
 */
final class Attempt {
    private static final OwnerToken SOMEBODY = new OwnerToken("a transaction on the lock's row");

    private static final Duration SOON = Duration.ofSeconds(1);

    private final LockTable table;
    private final BootClock clock;
    private final Supplier<Optional<MysqlFailure>> refusal;
    private final AcquireRequest request;
    private final Duration deadline;
    private final Duration patienceEnds;

    /** @param refusal why nothing may be granted at present */
    Attempt(LockTable table, BootClock clock, Supplier<Optional<MysqlFailure>> refusal, AcquireRequest request) {
        this.table = table;
        this.clock = clock;
        this.refusal = refusal;
        this.request = request;
        this.deadline = new LeaseTerm(request.ttl()).deadline(clock.now());
        this.patienceEnds = table.patienceEnds();
    }

    Future<Acquisition> start() {
        return table.all(request.names(), request.triggerId())
                .compose(this::decide)
                .recover(this::unlessBusy);
    }

    private Future<Acquisition> decide(LockRows rows) {
        Decision decision = Decision.of(request, rows);
        if (decision instanceof Decision.Refuse refuse) {
            return Future.succeededFuture(refuse.answer());
        }
        if (decision instanceof Decision.Wait waiting) {
            return write(waiting, rows);
        }
        Optional<MysqlFailure> cause = refusal.get();
        if (cause.isPresent()) {
            return Future.failedFuture(cause.get());
        }
        return decision instanceof Decision.GiveUp givingUp
                ? giveUp(givingUp.run(), rows)
                : take((Decision.Take) decision, rows);
    }

    private Future<Acquisition> write(Decision.Wait decision, LockRows rows) {
        Map<String, String> parameters = LaterRun.columns(decision.later());
        parameters.put("place", Long.toString(decision.place()));
        parameters.put("revisions", Long.toString(rows.revisions()));
        return table.tell(Statements.File.WAIT, request.names(), request.token(), parameters)
                .map(told -> told.getLong("written") > 0)
                .compose(
                        written -> written ? Future.succeededFuture(decision.answer()) : anew(rows),
                        cause -> unwritten(rows, cause));
    }

    private Future<Acquisition> anew(LockRows rows) {
        return clock.now().compareTo(patienceEnds) < 0 ? again() : busy(rows);
    }

    /** A server that refuses to write still shows who holds the lock. */
    private Future<Acquisition> unwritten(LockRows rows, Throwable cause) {
        MysqlFailure failure = MysqlFailure.of(cause);
        boolean refused = failure.code() != 0 && !failure.contention();
        return rows.heldByOther(request.token())
                .filter(taken -> refused)
                .map(taken -> Future.<Acquisition>succeededFuture(taken))
                .orElseGet(() -> Future.failedFuture(cause));
    }

    private Future<Acquisition> giveUp(RunRecord run, LockRows rows) {
        Map<String, String> parameters = Map.of(
                "revisions", Long.toString(rows.first().revision()), "abandoned", Integer.toString(run.abandoned()));
        return table.tell(Statements.File.GIVE_UP, request.names(), request.token(), parameters)
                .compose(told -> told.getLong("given_up") > 0
                        ? Future.succeededFuture(
                                new Acquisition.Declined(Acquisition.Reason.GIVEN_UP, Optional.of(run)))
                        : again());
    }

    private Future<Acquisition> take(Decision.Take decision, LockRows rows) {
        Map<String, String> parameters = new HashMap<>(LockTable.trigger(request.triggerId()));
        parameters.put("revisions", Long.toString(rows.revisions()));
        parameters.put("fence", Long.toString(decision.leastFence()));
        parameters.put("again", decision.again() ? "1" : "0");
        parameters.put("ttl", MysqlLockStore.micros(request.ttl()));
        return table.changeOnce(Statements.File.TAKE, request.names(), request.token(), parameters)
                .compose(taken -> taken(decision, taken));
    }

    private Future<Acquisition> taken(Decision.Take decision, LockRows after) {
        if (!after.allHeldBy(request.token())) {
            return clock.now().compareTo(patienceEnds) < 0 ? decide(after) : busy(after);
        }
        Optional<Acquisition.Taken> elsewhere = after.lockedElsewhere();
        if (elsewhere.isPresent()) {
            return table.run(Statements.File.GIVE_BACK, request.names(), request.token(), Map.of())
                    .map(elsewhere.get());
        }
        Lease lease =
                new Lease(request.names(), request.token(), after.fence(), deadline, List.of(MysqlLockStore.NAME));
        return Future.succeededFuture(new Acquisition.Granted(lease, decision.last(), decision.pending()));
    }

    private Future<Acquisition> again() {
        return table.pause().compose(later -> start());
    }

    /** That another transaction has the row is no silence. */
    private Future<Acquisition> unlessBusy(Throwable cause) {
        if (!MysqlFailure.of(cause).contention()) {
            return Future.failedFuture(cause);
        }
        return clock.now().compareTo(patienceEnds) < 0
                ? again()
                : table.read(request.names()).compose(this::busy);
    }

    private Future<Acquisition> busy(LockRows rows) {
        String name = request.names().get(0);
        // Soon over, and no run: one with a larger fence is owed to who asked.
        Holder somebody = new Holder(SOMEBODY, Optional.of(SOON), Optional.empty(), Optional.empty(), rows.fence() + 1);
        return Future.succeededFuture(
                rows.heldByOther(request.token()).orElseGet(() -> new Acquisition.Taken(name, somebody)));
    }
}
