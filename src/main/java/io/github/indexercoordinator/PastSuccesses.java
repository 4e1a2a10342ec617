package io.github.indexercoordinator;

import io.github.indexercoordinator.event.History;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.RunOutcome;
import io.github.indexercoordinator.lock.RunRecord;
import io.github.indexercoordinator.metrics.LastSuccesses;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds out when indexers have succeeded last: from the last run's record, or where that run did not succeed, from the history. */
final class PastSuccesses {
    private static final Logger LOG = LoggerFactory.getLogger(PastSuccesses.class);
    /** As far back as is worth the reading. */
    private static final int MOST_EVENTS = 5_000;

    private final LastSuccesses successes;
    private final History history;
    private final LockStore locks;

    PastSuccesses(LastSuccesses successes, History history, LockStore locks) {
        this.successes = successes;
        this.history = history;
        this.locks = locks;
    }

    /** Returns at once; what cannot be found is not shown. */
    void read() {
        List<Future<Boolean>> all =
                successes.unknown().stream().map(this::inRecord).toList();
        Future.all(all)
                .onSuccess(known -> {
                    if (known.<Boolean>list().contains(false)) {
                        readHistory();
                    }
                })
                .onFailure(PastSuccesses::notFound);
    }

    /** Whether nothing more can be known than the record says. */
    private Future<Boolean> inRecord(String indexer) {
        return locks.lastRun(indexer).map(last -> {
            Optional<Instant> success = last.flatMap(PastSuccesses::success);
            success.ifPresent(at -> successes.succeeded(indexer, at));
            return last.isEmpty() || success.isPresent();
        });
    }

    private static Optional<Instant> success(RunRecord last) {
        return last.outcome().filter(outcome -> outcome == RunOutcome.SUCCEEDED).flatMap(outcome -> last.endedAt());
    }

    private void readHistory() {
        history.read(new History.Query(Optional.empty(), Instant.EPOCH, MOST_EVENTS, false))
                .onSuccess(page -> page.events().forEach(successes::heard))
                .onFailure(PastSuccesses::notFound);
    }

    private static void notFound(Throwable silent) {
        LOG.debug("when indexers have succeeded last is not known yet: {}", silent.getMessage());
    }
}
