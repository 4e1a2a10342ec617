package io.github.indexercoordinator.indexer;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.github.indexercoordinator.config.IndexerSettings;
import io.github.indexercoordinator.event.CoordinatorEvent;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Release;
import io.github.indexercoordinator.lock.Retry;
import io.github.indexercoordinator.lock.RunEnd;
import io.github.indexercoordinator.lock.RunOutcome;
import io.github.indexercoordinator.lock.Timers;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Carries out the decisions on one indexer: stores, processes, timers, events. Used from the indexer's context. */
final class IndexerEffects implements Effects {
    private static final Logger LOG = LoggerFactory.getLogger(IndexerEffects.class);

    // All nodes look when a lease ends: scattered, the first has it before most others ask.
    private static final int LOOK_SCATTER_MS = 200;

    private final IndexerSettings settings;
    private final IndexerResources resources;
    private final Timers timers;
    private final Decisions decisions;
    private final Consumer<RunEvent> tell;
    private final Promise<Void> drained;
    private final RunEvents events;
    private final Race race;
    private final RunReleases releases;
    private Race.Result.@Nullable Won won;
    private @Nullable RunExecution execution;
    private Timers.@Nullable Timer look;
    private long fenceSeen;

    IndexerEffects(
            IndexerSettings settings,
            IndexerResources resources,
            Timers timers,
            Retry retry,
            Decisions decisions,
            Consumer<RunEvent> tell,
            Promise<Void> drained) {
        this.settings = settings;
        this.resources = resources;
        this.timers = timers;
        this.decisions = decisions;
        this.tell = tell;
        this.drained = drained;
        events = new RunEvents(settings.id(), resources);
        race = new Race(settings, resources, events, retry);
        releases = new RunReleases(resources.store(), retry);
    }

    @Override
    public void race(Effect.Race effect) {
        String runId = effect.token().runId();
        race.run(effect.errand(), effect.token(), fenceSeen)
                .onSuccess(result -> raced(runId, result))
                .onFailure(silent -> {
                    // Nobody asked for a look, and it is repeated until it is answered.
                    LOG.atLevel(effect.errand() instanceof Errand.Asked ? Level.WARN : Level.DEBUG)
                            .addKeyValue("indexer", settings.id())
                            .addKeyValue("cause", silent.getMessage())
                            .log("no lock store answered");
                    tell.accept(new RunEvent.Unanswered(runId));
                });
    }

    private void raced(String runId, Race.Result result) {
        if (result instanceof Race.Result.Won winner) {
            won = winner;
            seen(winner.run().lease().fence());
            tell.accept(new RunEvent.Won(
                    runId, winner.run(), winner.announced(), resources.clock().now()));
        } else if (result instanceof Race.Result.Refused refused) {
            Race.fenceSeen(refused.answer()).ifPresent(this::seen);
            tell.accept(new RunEvent.Refused(runId, refused.answer()));
        }
    }

    private void seen(long fence) {
        fenceSeen = Math.max(fenceSeen, fence);
    }

    @Override
    public void enqueue(Effect.Enqueue effect) {
        race.enqueue(effect.ask(), effect.token(), fenceSeen)
                .onSuccess(answer -> tell.accept(
                        answer instanceof Acquisition.Granted
                                ? new RunEvent.Triggered(
                                        effect.ask(), resources.clock().now())
                                : new RunEvent.Enqueued(effect.ask(), answer)))
                .onFailure(silent -> tell.accept(new RunEvent.NotEnqueued(effect.ask())));
    }

    @Override
    public void tellQueued(Effect.TellQueued effect) {
        CoordinatorEvent event = events.queued(effect);
        resources.publisher().publish(event, false);
        decisions.answer(effect.ask(), resources.json().write(event));
    }

    @Override
    public void giveBack(Effect.GiveBack effect) {
        resources
                .store()
                .giveBack(effect.lease())
                .onFailure(silent -> LOG.atWarn()
                        .addKeyValue("indexer", settings.id())
                        .addKeyValue("cause", silent.getMessage())
                        .log("a late grant could not be given back; it ends with its lease"));
    }

    @Override
    public void tellWon(Effect.TellWon effect) {
        Race.Result.Won winner = won;
        if (winner != null && winner.run().id().equals(effect.run().id())) {
            resources.publisher().publish(winner.event(), winner.announced());
            if (effect.errand() instanceof Errand.Asked asked) {
                decisions.answer(asked.ask(), resources.json().write(winner.event()));
            }
            won = null;
        }
    }

    @Override
    public void launch(Effect.Launch effect) {
        RunExecution starting = new RunExecution(effect.run(), settings, resources, timers, tell);
        execution = starting;
        starting.start();
    }

    @Override
    public void goOn(Effect.GoOn effect) {
        if (execution != null) {
            execution.goOn(effect.run().lease());
        }
    }

    @Override
    public void extend(Effect.Extend effect) {
        if (execution != null) {
            execution.extend(effect.run().lease());
        }
        resources.publisher().publish(events.renewed(effect.run()), false);
    }

    @Override
    public void tellLost(Effect.TellLost effect) {
        resources.publisher().publish(events.lost(effect.run(), effect.cause()), false);
    }

    @Override
    public void stopCommand(Effect.StopCommand effect) {
        if (execution != null) {
            execution.stopCommand();
        }
    }

    @Override
    public void release(Effect.Release effect) {
        // From here on the lease is not renewed: whatever is waited for, it is waited for no longer than that lasts.
        Optional<RunExecution> ended = end();
        ended.filter(command -> effect.endedFromOutside())
                .flatMap(command -> command.endLeftovers(effect.run().lease().deadline()))
                .ifPresentOrElse(
                        gone -> gone.onComplete(result -> {
                            tellLeftovers(effect.run(), Boolean.TRUE.equals(result.result()));
                            release(effect, ended);
                        }),
                        () -> release(effect, ended));
    }

    private void tellLeftovers(Run run, boolean gone) {
        if (!gone) {
            LOG.atError()
                    .addKeyValue("indexer", settings.id())
                    .addKeyValue("run", run.id())
                    .log(
                            "statements of the command may still be at work in the database; its lock was left to run out");
        }
    }

    private void release(Effect.Release effect, Optional<RunExecution> ended) {
        Run run = effect.run();
        CoordinatorEvent event = released(effect, ended);
        RunEnd end = new RunEnd(
                effect.outcome(),
                effect.detail(),
                run.trigger().id(),
                resources.remember(),
                events.announcement(event),
                ended.map(RunExecution::age).map(resources.wallClock().instant()::minus));
        releases.release(run.lease(), end).onSuccess(release -> released(run, event, release));
    }

    private CoordinatorEvent released(Effect.Release effect, Optional<RunExecution> ended) {
        boolean quiet = effect.outcome() == RunOutcome.SUCCEEDED;
        return events.released(
                effect,
                ended.map(RunExecution::worked).orElse(Duration.ZERO),
                ended.map(RunExecution::age).orElse(Duration.ZERO),
                quiet ? Optional.empty() : ended.flatMap(RunExecution::outputTail));
    }

    private void released(Run run, CoordinatorEvent event, Release release) {
        resources.publisher().publish(event, release.announced());
        tell.accept(new RunEvent.Released(run.id(), release.pending()));
    }

    @Override
    public void letRunOut(Effect.LetRunOut effect) {
        LOG.atError()
                .addKeyValue("indexer", settings.id())
                .addKeyValue("run", effect.run().id())
                .addKeyValue("reason", effect.reason())
                .log("it is not proven that the command and all it started is gone; its lock is left to run out");
        end();
        // Whoever took it over while something of it may be alive would overlap: nobody can before the lease ends.
        watch(new Effect.Watch(effect.run().lease().remaining(resources.clock().now())));
    }

    /** A store answers again. */
    void storeReturned(String store) {
        if (execution != null) {
            execution.storeReturned(store);
        }
        if (resources.store().several()) {
            // It may remember an older run than the others do, and is told of the last one by whoever looks.
            watch(new Effect.Watch(Duration.ZERO));
        }
    }

    @CanIgnoreReturnValue
    private Optional<RunExecution> end() {
        Optional<RunExecution> ended = Optional.ofNullable(execution);
        ended.ifPresent(RunExecution::close);
        execution = null;
        return ended;
    }

    @Override
    public void skip(Effect.Skip effect) {
        CoordinatorEvent event = events.skipped(effect);
        resources.publisher().publish(event, false);
        decisions.answer(effect.ask(), resources.json().write(event));
    }

    @Override
    public void tellGivenUp(Effect.TellGivenUp effect) {
        LOG.atError()
                .addKeyValue("indexer", settings.id())
                .addKeyValue("attempts", effect.run().attempt())
                .log(
                        "nobody repeats this run any more: each node that ran it died; find out why, then trigger it again");
        resources.publisher().publish(events.givenUp(effect.run()), false);
    }

    @Override
    public void watch(Effect.Watch effect) {
        unwatch(new Effect.Unwatch());
        Duration scatter = Duration.ofMillis(resources.random().nextInt(LOOK_SCATTER_MS));
        look = timers.after(effect.delay().plus(scatter), () -> tell.accept(new RunEvent.LookDue()));
    }

    @Override
    public void unwatch(Effect.Unwatch effect) {
        if (look != null) {
            look.cancel();
            look = null;
        }
    }

    @Override
    public void drained(Effect.Drained effect) {
        drained.tryComplete();
    }
}
