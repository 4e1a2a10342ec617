package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.RunOutcome;
import io.github.indexercoordinator.lock.RunRecord;
import io.vertx.core.Future;
import java.util.Optional;

/** Looks at run records in a lock store. */
final class StoreLooks implements RunLooks {
    private final LockStore store;
    private final String triggerId;

    StoreLooks(LockStore store, String triggerId) {
        this.store = store;
        this.triggerId = triggerId;
    }

    @Override
    public Future<Sight> at(String indexer) {
        // The holder first: a run that ends in between then shows its outcome, and never looks abandoned.
        return store.holder(indexer)
                .compose(holder -> store.lastRun(indexer)
                        .compose(last -> store.completed(indexer, triggerId).map(done -> sight(holder, last, done))));
    }

    private Sight sight(Optional<Holder> holder, Optional<RunRecord> last, boolean done) {
        Optional<RunSignal.OwnRun> ours = last.filter(
                        run -> run.triggerId().filter(triggerId::equals).isPresent())
                .map(run -> new RunSignal.OwnRun(run.outcome().map(RunOutcome::label)));
        return new Sight(ours, holder.map(HolderText::who), done);
    }
}
