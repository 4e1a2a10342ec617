package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.event.CoordinatorEvent;
import io.github.indexercoordinator.event.LossCause;
import io.github.indexercoordinator.event.SkipReason;
import io.github.indexercoordinator.lock.Announcement;
import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.RunRecord;
import io.github.indexercoordinator.trigger.Trigger;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Words what happens to an indexer's runs as events. */
final class RunEvents {
    private final String indexer;
    private final IndexerResources resources;

    RunEvents(String indexer, IndexerResources resources) {
        this.indexer = indexer;
        this.resources = resources;
    }

    CoordinatorEvent won(Run run, Duration ttl) {
        return new CoordinatorEvent.LockWon(indexer, now(), identity(run), run.reason(), ttl, previous(run));
    }

    private static Optional<CoordinatorEvent.Previous> previous(Run run) {
        return run.previous()
                .map(before -> new CoordinatorEvent.Previous(
                        before.owner().runId(), before.owner().node(), run.attempt()));
    }

    CoordinatorEvent givenUp(RunRecord run) {
        return new CoordinatorEvent.Skipped(
                indexer,
                now(),
                run.triggerId(),
                run.source(),
                SkipReason.GIVEN_UP,
                run.owner().node(),
                Optional.of(run.owner().value()),
                Optional.empty(),
                Optional.of(resources.store().name()),
                Optional.empty());
    }

    CoordinatorEvent renewed(Run run) {
        Duration left = run.lease().remaining(resources.clock().now());
        return new CoordinatorEvent.Heartbeat(indexer, now(), identity(run), left);
    }

    CoordinatorEvent lost(Run run, LossCause cause) {
        return new CoordinatorEvent.LockLost(indexer, now(), identity(run), cause);
    }

    CoordinatorEvent released(Effect.Release release, Duration worked, Duration held, Optional<String> outputTail) {
        return new CoordinatorEvent.Released(
                indexer,
                now(),
                identity(release.run()),
                release.outcome().label(),
                release.detail(),
                release.result().map(RunResult::repaired).orElse(List.of()),
                release.result().map(RunResult::exitCode),
                worked,
                held,
                outputTail);
    }

    CoordinatorEvent skipped(Effect.Skip skip) {
        Trigger trigger = skip.ask().trigger();
        Optional<Holder> holder = skip.holder();
        Optional<Lease> own = skip.ownRun().map(Run::lease);
        return new CoordinatorEvent.Skipped(
                indexer,
                now(),
                trigger.id(),
                trigger.source(),
                skip.reason(),
                holder.flatMap(Holder::node)
                        .or(() -> own.flatMap(lease -> lease.token().node())),
                holder.map(found -> found.owner().value())
                        .or(() -> own.map(lease -> lease.token().value())),
                holder.flatMap(Holder::remaining)
                        .or(() -> own.map(
                                lease -> lease.remaining(resources.clock().now()))),
                holder.map(found -> found.store().orElse(resources.store().name()))
                        .or(() -> own.map(lease -> String.join(",", lease.stores()))),
                holder.flatMap(Holder::intoRun)
                        .or(() ->
                                skip.ownRun().map(run -> resources.clock().now().minus(run.begun()))));
    }

    CoordinatorEvent queued(Effect.TellQueued told) {
        Trigger trigger = told.ask().trigger();
        Optional<Holder> holder = told.queued().holder();
        return new CoordinatorEvent.Queued(
                indexer,
                now(),
                trigger.id(),
                trigger.source(),
                told.reason(),
                told.queued().since(),
                holder.flatMap(Holder::node),
                holder.map(found -> found.owner().value()),
                holder.flatMap(Holder::remaining),
                holder.flatMap(Holder::store)
                        .or(() -> Optional.of(resources.store().name())));
    }

    Announcement announcement(CoordinatorEvent event) {
        return new Announcement(
                event.event(), indexer, resources.json().write(event).encode());
    }

    private static CoordinatorEvent.Run identity(Run run) {
        Lease lease = run.lease();
        return new CoordinatorEvent.Run(
                run.id(),
                lease.token().value(),
                lease.fence(),
                run.trigger().id(),
                run.trigger().source(),
                lease.stores());
    }

    private Instant now() {
        return resources.wallClock().instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
