package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.event.SkipReason;
import io.github.indexercoordinator.indexer.RunState.Phase;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.RunOutcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What the end of a race leads to. */
final class RaceRules {
    /** How soon an unanswered look for an owed run is repeated. */
    static final Duration LOOK_AGAIN = Duration.ofSeconds(2);

    /** The longest before a paused indexer is looked at again: a pause may be ended early. */
    static final Duration PAUSE_LOOK = Duration.ofSeconds(30);

    private final NextRace next;
    private final TurnRules turns;

    RaceRules(NextRace next, TurnRules turns) {
        this.next = next;
        this.turns = turns;
    }

    /** A grant that came too late for anybody to want it is undone. */
    Step won(RunState state, RunEvent.Won won) {
        if (!(state.phase() instanceof Phase.Racing racing
                && racing.token().runId().equals(won.runId()))) {
            return Step.to(state, new Effect.GiveBack(won.run().lease()));
        }
        Run run = won.run();
        Step told = Step.to(state, new Effect.TellWon(racing.errand(), run), new Effect.Unwatch());
        // What has waited until the lease was over is not covered: others may have run and ended since.
        List<Ask> covered = run.holdsAt(won.now()) ? state.waiting() : List.of();
        for (Ask ask : covered) {
            told = told.then(Step.to(state, Skips.heldByUs(run, ask)));
        }
        RunState after = (covered.isEmpty() ? state : state.withoutWaiting())
                .looking(false)
                .owingAtMostAfter(run.lease().fence());
        // Whoever may have missed another's run does not hear better for it.
        if (!won.announced() && after.heard().isPresent()) {
            after = after.hearing(run.lease().fence());
        }
        return told.then(
                state.draining()
                        ? Step.to(
                                after.in(new Phase.Releasing(run, RunOutcome.INTERRUPTED)),
                                new Effect.Release(run, RunOutcome.INTERRUPTED, Optional.empty()))
                        : Step.to(after.in(new Phase.Running(run)), new Effect.Launch(run)));
    }

    /** An answer, or none, to the race under way. */
    Step over(RunState state, Phase.Racing racing, RunEvent event) {
        String runId = racing.token().runId();
        if (event instanceof RunEvent.Refused refused && refused.runId().equals(runId)) {
            RunState informed = informed(state, racing.errand(), refused.answer());
            Step step = refused(informed, racing.errand(), refused.answer());
            return step.then(next.after(step.state()));
        }
        if (event instanceof RunEvent.Unanswered unanswered
                && unanswered.runId().equals(runId)) {
            Step step = unanswered(state, racing.errand());
            return step.then(next.after(step.state()));
        }
        return Step.to(state);
    }

    /** When events were missed, a look shows which run has begun meanwhile; unless more were missed since it was asked for. */
    private static RunState informed(RunState state, Errand errand, Acquisition answer) {
        boolean tells = errand instanceof Errand.Watch && state.heard().isEmpty() && !state.look();
        return tells ? state.hearing(Race.fenceSeen(answer).orElse(0L)) : state;
    }

    private Step refused(RunState state, Errand errand, Acquisition answer) {
        if (answer instanceof Acquisition.Queued queued) {
            return errand instanceof Errand.Asked asked
                    ? turns.queued(state, asked.ask(), queued)
                    : turns.watched(stillOwing(state, queued), queued);
        }
        if (answer instanceof Acquisition.Taken taken) {
            return taken(state, errand, taken);
        }
        Acquisition.Reason reason =
                answer instanceof Acquisition.Declined declined ? declined.reason() : Acquisition.Reason.SETTLED;
        if (answer instanceof Acquisition.Declined paused && reason == Acquisition.Reason.PAUSED) {
            return paused(state, errand, paused);
        }
        if (errand instanceof Errand.Asked asked) {
            return Step.to(state, Skips.because(TurnRules.reason(reason), asked.ask()));
        }
        if (answer instanceof Acquisition.Declined soon && reason == Acquisition.Reason.RECENT) {
            return Step.to(state, new Effect.Watch(soon.left().orElse(LOOK_AGAIN)));
        }
        return reason == Acquisition.Reason.GIVEN_UP && answer instanceof Acquisition.Declined declined
                ? givenUp(state.settled(), declined)
                : Step.to(state.settled());
    }

    /** The trigger is skipped for good; only what is owed from before is looked at again. */
    private static Step paused(RunState state, Errand errand, Acquisition.Declined paused) {
        Step told = errand instanceof Errand.Asked asked
                ? Step.to(state, Skips.because(SkipReason.PAUSED, asked.ask()))
                : Step.to(state);
        boolean owed = errand instanceof Errand.Watch || state.owed().isPresent();
        Duration soon =
                paused.left().filter(left -> left.compareTo(PAUSE_LOOK) < 0).orElse(PAUSE_LOOK);
        return owed ? told.then(Step.to(state, new Effect.Watch(soon))) : told;
    }

    private static Step givenUp(RunState state, Acquisition.Declined declined) {
        return declined.last()
                .map(run -> Step.to(state, new Effect.TellGivenUp(run)))
                .orElseGet(() -> Step.to(state));
    }

    private static RunState stillOwing(RunState state, Acquisition.Queued queued) {
        return state.owed().isPresent() ? state : state.owing(Owed.unknown(queued.since()));
    }

    private Step taken(RunState state, Errand errand, Acquisition.Taken taken) {
        return errand instanceof Errand.Asked asked
                ? turns.held(state, asked.ask(), taken.holder())
                : turns.lookedAt(state, taken.holder());
    }

    private static Step unanswered(RunState state, Errand errand) {
        if (errand instanceof Errand.Asked asked) {
            // Those that waited would each wait as long again, only to hear the same.
            return Step.to(state, Skips.because(SkipReason.UNAVAILABLE, asked.ask()))
                    .then(Skips.waiting(state, SkipReason.UNAVAILABLE))
                    .then(Step.to(state.withoutWaiting()));
        }
        return Step.to(state, new Effect.Watch(LOOK_AGAIN));
    }
}
