package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.config.IndexerSettings;
import io.github.indexercoordinator.event.CoordinatorEvent;
import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.LeaseTerm;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.PendingRun;
import io.github.indexercoordinator.lock.Renewal;
import io.github.indexercoordinator.lock.Retry;
import io.github.indexercoordinator.lock.RunRecord;
import io.github.indexercoordinator.lock.RunStart;
import io.github.indexercoordinator.lock.Wish;
import io.github.indexercoordinator.trigger.Trigger;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One race for an indexer's lock: takes it, then writes down and announces the run. Never waits for a lock; a store that does not
 * answer is asked again for a moment, always with the same token.
 */
final class Race {
    private static final Logger LOG = LoggerFactory.getLogger(Race.class);
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final IndexerSettings settings;
    private final IndexerResources resources;
    private final RunEvents events;
    private final Retry retry;

    Race(IndexerSettings settings, IndexerResources resources, RunEvents events, Retry retry) {
        this.settings = settings;
        this.resources = resources;
        this.events = events;
        this.retry = retry;
    }

    /** How a race ended. */
    sealed interface Result {
        /**
         * The run is ours, written down and announced.
         *
         * @param announced whether the store told {@code lock-won}
         */
        record Won(Run run, CoordinatorEvent event, boolean announced) implements Result {}

        /** There is no run for us now. */
        record Refused(Acquisition answer) implements Result {}
    }

    /** Races once. Fails when no store answered; whatever was taken is then given back. */
    Future<Result> run(Errand errand, OwnerToken token, long minFence) {
        Duration patienceEnds = resources.clock().now().plus(PATIENCE);
        AcquireRequest request = request(errand, token, minFence);
        return retry.until(patienceEnds, () -> store().tryAcquire(request))
                .onFailure(cause -> giveBack(unheld(token)))
                .compose(answer -> decide(answer, errand, patienceEnds));
    }

    private AcquireRequest request(Errand errand, OwnerToken token, long minFence) {
        List<String> names = settings.lockNames();
        if (errand instanceof Errand.Asked asked) {
            Trigger trigger = asked.ask().trigger();
            AcquireRequest request =
                    new AcquireRequest(names, token, settings.ttl(), minFence, trigger.id(), minInterval(trigger));
            return inTurn(request, asked.ask().after(), trigger.source());
        }
        long since = owed(errand).map(Owed::fence).orElse(0L);
        // The fence that was seen may have been that of a racer who gave back, later than the run that the trigger has
        // had.
        Optional<String> triggerId = owed(errand).flatMap(Owed::onlyId);
        AcquireRequest request = AcquireRequest.owed(names, token, settings.ttl(), minFence, since, triggerId);
        return inTurn(request.apart(settings.minInterval()), OptionalLong.empty(), "");
    }

    private AcquireRequest inTurn(AcquireRequest request, OptionalLong after, String source) {
        BusyRules busy = BusyRules.of(settings);
        return busy.queues() || busy.grouped() ? request.wishing(new Wish(busy.queues(), after, source)) : request;
    }

    private static Optional<Owed> owed(Errand errand) {
        return errand instanceof Errand.Watch watch ? watch.owed() : Optional.empty();
    }

    private Duration minInterval(Trigger trigger) {
        // An id never seen asks for a run of its own; without one, a trigger close behind a start is the same wish from
        // another node.
        return trigger.id().isPresent() ? Duration.ZERO : settings.minInterval();
    }

    private Future<Result> decide(Acquisition answer, Errand errand, Duration patienceEnds) {
        return answer instanceof Acquisition.Granted granted
                ? lookedBack(run(granted, errand))
                        .compose(run -> begin(run, granted.pending().map(PendingRun::mark), patienceEnds))
                : Future.succeededFuture(new Result.Refused(answer));
    }

    private Run run(Acquisition.Granted granted, Errand errand) {
        Duration now = resources.clock().now();
        return granted.unfinished()
                .map(unfinished -> Run.repeating(unfinished, granted.lease(), now))
                .or(() -> granted.pending().map(pending -> Run.queued(pending, granted.lease(), now)))
                .orElseGet(() -> Run.fresh(granted.lease(), trigger(errand, granted.lease()), now));
    }

    /** Before the run's own record takes the place of the last one's. Not to know that one is no reason not to run. */
    private Future<Run> lookedBack(Run run) {
        return run.previous().isEmpty() && resources.plans().lookBack(settings)
                ? store().lastRun(settings.id()).otherwise(Optional.empty()).map(run::after)
                : Future.succeededFuture(run);
    }

    private static Trigger trigger(Errand errand, Lease lease) {
        return errand instanceof Errand.Asked asked
                ? asked.ask().trigger()
                : owed(errand)
                        .map(owed -> new Trigger(
                                lease.name(), owed.onlyId(), owed.trigger().source()))
                        .orElseGet(() -> new Trigger(lease.name(), Optional.empty(), Trigger.UNKNOWN_SOURCE));
    }

    private Future<Result> begin(Run run, Optional<String> settles, Duration patienceEnds) {
        CoordinatorEvent event = events.won(run, settings.ttl());
        RunStart start = new RunStart(
                run.trigger().id(),
                run.trigger().source(),
                run.attempt(),
                run.abandoned(),
                settles,
                events.announcement(event));
        LeaseTerm term = new LeaseTerm(settings.ttl());
        return retry.until(patienceEnds, () -> store().begin(run.lease(), term, start))
                .compose(reply -> begun(run, event, reply))
                .onFailure(cause -> giveBack(run.lease()));
    }

    private Future<Result> begun(Run run, CoordinatorEvent event, Renewal reply) {
        if (reply instanceof Renewal.Ours ours) {
            return Future.succeededFuture(new Result.Won(run.under(ours.lease()), event, ours.announced()));
        }
        if (reply instanceof Renewal.Taken taken) {
            // The rest of a set of names may still be ours.
            giveBack(run.lease());
            return Future.succeededFuture(new Result.Refused(new Acquisition.Taken(taken.name(), taken.holder())));
        }
        return Future.failedFuture("the store lost the lock of " + run.lease().name() + " before the run began");
    }

    private void giveBack(Lease lease) {
        store().giveBack(lease)
                .onFailure(cause -> LOG.atWarn()
                        .addKeyValue("indexer", settings.id())
                        .addKeyValue("cause", cause.getMessage())
                        .log("a lock could not be given back; it ends with its lease"));
    }

    /** Asks for a run to follow the one under way here. Fails when no store answered. */
    Future<Acquisition> enqueue(Ask ask, OwnerToken token, long minFence) {
        Duration patienceEnds = resources.clock().now().plus(PATIENCE);
        AcquireRequest request = request(new Errand.Asked(ask), token, minFence);
        return retry.until(patienceEnds, () -> store().tryAcquire(request))
                .onFailure(cause -> giveBack(unheld(token)))
                .onSuccess(answer -> {
                    if (answer instanceof Acquisition.Granted granted) {
                        giveBack(granted.lease());
                    }
                });
    }

    private Lease unheld(OwnerToken token) {
        return new Lease(settings.lockNames(), token, 0, Duration.ZERO, List.of());
    }

    private LockStore store() {
        return resources.store();
    }

    /** The largest fence that an answer shows, to be exceeded by the next run. */
    static Optional<Long> fenceSeen(Acquisition answer) {
        if (answer instanceof Acquisition.Taken taken) {
            return Optional.of(taken.holder().fence());
        }
        if (answer instanceof Acquisition.Queued queued) {
            return Optional.of(queued.since() - 1);
        }
        return answer instanceof Acquisition.Declined declined
                ? declined.last().map(RunRecord::fence)
                : Optional.empty();
    }
}
