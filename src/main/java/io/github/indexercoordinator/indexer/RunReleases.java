package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.LeaseSet;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.Release;
import io.github.indexercoordinator.lock.Retry;
import io.github.indexercoordinator.lock.RunEnd;
import io.github.indexercoordinator.lock.StoreMember;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Releases a run's locks and writes its outcome, however long the stores are silent. The indexer is held up until one store has
 * answered, and no longer than the lease lasts; the outcome is written even after that, so that a completed run is not taken for an
 * abandoned one.
 */
final class RunReleases {
    private static final Logger LOG = LoggerFactory.getLogger(RunReleases.class);
    private static final Duration OUTCOME_PATIENCE = Duration.ofMinutes(10);
    private static final Release UNANSWERED = new Release(false, false, false);

    private final LeaseSet stores;
    private final Retry retry;

    RunReleases(LeaseSet stores, Retry retry) {
        this.stores = stores;
        this.retry = retry;
    }

    /** Never fails: without an answer until the lease's end, nothing of ours is held any more and nothing was announced. */
    Future<Release> release(Lease lease, RunEnd end) {
        return retry.until(lease.deadline(), () -> stores.releaseEach(lease, end))
                .map(answers -> {
                    releaseElsewhere(lease, end, answers);
                    return Release.joined(answers.values());
                })
                .recover(cause -> {
                    LOG.atWarn()
                            .addKeyValue("indexer", lease.name())
                            .addKeyValue("run", lease.token().runId())
                            .addKeyValue("cause", cause.getMessage())
                            .log("the lock could not be released and has run out; going on to write the outcome");
                    writeLater(lease, end);
                    return Future.succeededFuture(UNANSWERED);
                });
    }

    /**
     * In the stores that are silent now, held or not: a take back that was not answered may be acted on yet. Of the outcome they are
     * told at last by whoever looks next.
     */
    private void releaseElsewhere(Lease lease, RunEnd end, Map<StoreMember, Release> answers) {
        stores.members().stream()
                .filter(member -> !answers.containsKey(member))
                .forEach(silent -> releaseLater(silent.store(), lease, end));
    }

    private void releaseLater(LockStore store, Lease lease, RunEnd end) {
        retry.until(lease.deadline(), () -> store.release(lease.in(store.name()), end))
                .onFailure(cause -> LOG.atWarn()
                        .addKeyValue("indexer", lease.name())
                        .addKeyValue("run", lease.token().runId())
                        .addKeyValue("store", store.name())
                        .log("the lock could not be released in this store; it has run out there"));
    }

    private void writeLater(Lease lease, RunEnd end) {
        retry.until(lease.deadline().plus(OUTCOME_PATIENCE), () -> stores.release(lease, end))
                .onFailure(cause -> LOG.atError()
                        .addKeyValue("indexer", lease.name())
                        .addKeyValue("run", lease.token().runId())
                        .addKeyValue("outcome", end.outcome().label())
                        .log("the outcome of a run could not be written; the run may be repeated"));
    }
}
