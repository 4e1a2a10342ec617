package io.github.indexercoordinator.http;

import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.Pause;
import io.github.indexercoordinator.lock.RunRecord;
import io.github.indexercoordinator.lock.Waiting;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Optional;

/** One look at what the lock stores know of an indexer. */
final class LockLook {
    private LockLook() {}

    /** Never fails: that nobody answers is an answer, too. */
    static Future<JsonObject> at(LockStore locks, String indexer) {
        return at(locks, indexer, Optional.empty());
    }

    /** The same, with {@code done} for a trigger: whether its run has completed. */
    static Future<JsonObject> at(LockStore locks, String indexer, Optional<String> triggerId) {
        Future<Optional<Holder>> holder = locks.holder(indexer);
        Future<Optional<RunRecord>> last = locks.lastRun(indexer);
        Future<Optional<Pause>> paused = locks.paused(indexer);
        Future<Optional<Waiting>> waiting = locks.waiting(indexer);
        return Future.all(holder, last, paused, waiting)
                .map(all -> LockJson.write(holder.result(), last.result(), paused.result(), waiting.result()))
                .compose(known -> withDone(known, locks, indexer, triggerId))
                .otherwise(failure -> LockJson.unanswered(locks.name(), failure));
    }

    /** Who holds a name that is no indexer's, as that of a group. Never fails. */
    static Future<JsonObject> atHolder(LockStore locks, String name) {
        return locks.holder(name)
                .map(holder -> LockJson.write(holder, Optional.empty(), Optional.empty(), Optional.empty()))
                .otherwise(failure -> LockJson.unanswered(locks.name(), failure));
    }

    private static Future<JsonObject> withDone(
            JsonObject known, LockStore locks, String indexer, Optional<String> triggerId) {
        return triggerId
                .map(id -> locks.completed(indexer, id).map(done -> known.put("done", done)))
                .orElseGet(() -> Future.succeededFuture(known));
    }
}
