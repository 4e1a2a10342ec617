package io.github.indexercoordinator.lock;

import io.github.indexercoordinator.lock.Acquisition.Reason;
import io.vertx.core.Future;
import java.util.Map;
import java.util.Optional;

/**
 * Whether there is a run for a try that every answering store has granted: a store may have granted because it has missed that the
 * run, or the trigger, is done.
 */
final class GrantedRun {
    private final LeaseSet set;
    private final RunRecords records;
    private final Grants grants;
    private final AcquireRequest request;
    private final long owedSince;

    /**
     * One try.
     *
     * @param request as one more store would be asked
     * @param owedSince the fence since which the asker took a run for owed
     */
    GrantedRun(LeaseSet set, RunRecords records, Grants grants, AcquireRequest request, long owedSince) {
        this.set = set;
        this.records = records;
        this.grants = grants;
        this.request = request;
        this.owedSince = owedSince;
    }

    /**
     * That nothing is owed.
     *
     * @param known what each store remembers of the last run
     * @param newest the newest of these
     */
    record Settled(Reason reason, Map<StoreMember, Optional<RunRecord>> known, RunRecord newest) {}

    /** Why there is none; empty when there is. Fails when a store that has granted does not say what it knows. */
    Future<Optional<Settled>> settled() {
        if (grants.unfinished().isPresent()) {
            return set.several() ? records.all(indexer()).compose(this::repeated) : there();
        }
        Optional<RunRecord> meanwhile = settledMeanwhile();
        return meanwhile.isPresent() ? none(Reason.SETTLED, Map.of(), meanwhile.get()) : waiting();
    }

    /** A repeated try is granted again whatever has been written down since the first: it may be the end of the run that was owed. */
    private Optional<RunRecord> settledMeanwhile() {
        return request.owedSince().isEmpty() || grants.pending().isPresent()
                ? Optional.empty()
                : records.lastOver(indexer()).filter(run -> run.fence() >= owedSince);
    }

    /** A store that granted without a word may have done so because it has seen the run complete that another takes for unfinished. */
    private Future<Optional<Settled>> repeated(Map<StoreMember, Optional<RunRecord>> known) {
        if (!grants.areAllAmong(known)) {
            return Future.failedFuture("a lock store has granted a run, but did not say how the last one ended");
        }
        Optional<RunRecord> completed = records.newest(indexer(), known).filter(run -> !run.unfinished());
        if (completed.isEmpty()) {
            return repetition();
        }
        grants.nothingUnfinished();
        if (grants.pending().isPresent()) {
            return waiting();
        }
        return completed.get().fence() < owedSince
                ? unlessDone(known, completed.get())
                : none(Reason.SETTLED, known, completed.get());
    }

    private Future<Optional<Settled>> repetition() {
        Optional<String> id = grants.unfinished().flatMap(RunRecord::triggerId);
        return done(id).compose(done -> {
            if (done) {
                grants.repeatWithoutTrigger();
            }
            return there();
        });
    }

    /** What waits in a store that has missed the run of its trigger. */
    private Future<Optional<Settled>> waiting() {
        Optional<String> id = grants.pending().flatMap(PendingRun::triggerId).filter(waits -> set.several());
        return done(id).compose(done -> {
            if (done) {
                grants.makeWithoutTrigger();
            }
            return there();
        });
    }

    /** While a store takes the last run for unfinished, it does not ask itself whether the trigger has had its run. */
    private Future<Optional<Settled>> unlessDone(Map<StoreMember, Optional<RunRecord>> known, RunRecord newest) {
        return done(request.triggerId()).compose(done -> done ? none(Reason.DUPLICATE, known, newest) : there());
    }

    private Future<Boolean> done(Optional<String> triggerId) {
        return triggerId.isEmpty()
                ? Future.succeededFuture(false)
                : Answers.each(set.members(), member -> member.store().completed(indexer(), triggerId.get()))
                        .compose(answers -> grants.areAllAmong(answers)
                                ? Future.succeededFuture(answers.containsValue(true))
                                : Future.failedFuture(
                                        "a lock store has granted a run, but did not say whether its trigger is done"));
    }

    private static Future<Optional<Settled>> there() {
        return Future.succeededFuture(Optional.empty());
    }

    private static Future<Optional<Settled>> none(
            Reason reason, Map<StoreMember, Optional<RunRecord>> known, RunRecord newest) {
        return Future.succeededFuture(Optional.of(new Settled(reason, known, newest)));
    }

    private String indexer() {
        return request.names().get(0);
    }
}
