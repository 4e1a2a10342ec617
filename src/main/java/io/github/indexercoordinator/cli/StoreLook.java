package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.Pause;
import io.github.indexercoordinator.lock.RunRecord;
import io.github.indexercoordinator.lock.Waiting;
import io.vertx.core.Future;
import java.util.Optional;

/** What one store knows of an indexer. */
record StoreLook(Optional<Holder> holder, Optional<RunRecord> last, Optional<Pause> paused, Optional<Waiting> waiting) {
    /** Asks a store. */
    static Future<StoreLook> at(LockStore store, String indexer) {
        // The holder first: a run that ends in between then shows its outcome, and never looks abandoned.
        Future<Optional<Holder>> holder = store.holder(indexer);
        Future<Optional<RunRecord>> last = store.lastRun(indexer);
        Future<Optional<Pause>> paused = store.paused(indexer);
        Future<Optional<Waiting>> waiting = store.waiting(indexer);
        return Future.all(holder, last, paused, waiting)
                .map(all -> new StoreLook(holder.result(), last.result(), paused.result(), waiting.result()));
    }
}
