package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.event.LossCause;
import io.github.indexercoordinator.indexer.RunState.Phase;
import io.github.indexercoordinator.lock.RunOutcome;
import java.util.Optional;

/** What happens to a run leads to, from the command's start to the release. */
final class CommandRules {
    private final NextRace next;

    CommandRules(NextRace next) {
        this.next = next;
    }

    Step running(RunState state, Run run, RunEvent event) {
        if (event instanceof RunEvent.Renewed renewed && same(run, renewed.runId())) {
            Run longer = run.under(renewed.lease());
            return Step.to(state.in(new Phase.Running(longer)), new Effect.Extend(longer));
        }
        if (event instanceof RunEvent.Lost lost && same(run, lost.runId())) {
            return lost(state, run, lost.cause(), new Effect.StopCommand(run));
        }
        if (event instanceof RunEvent.TimedOut timedOut && same(run, timedOut.runId())) {
            return stop(state, run, RunOutcome.TIMED_OUT);
        }
        if (event instanceof RunEvent.Ended ended && same(run, ended.runId())) {
            return release(state, run, outcome(ended), Optional.of(ended.result()));
        }
        if (event instanceof RunEvent.MoreToDo more && same(run, more.runId())) {
            return Step.to(state, new Effect.GoOn(run));
        }
        if (event instanceof RunEvent.NotStarted notStarted && same(run, notStarted.runId())) {
            RunOutcome outcome = notStarted.worthRepeating() ? RunOutcome.INTERRUPTED : RunOutcome.FAILED;
            return release(state, run, outcome, Optional.empty());
        }
        return unproven(state, run, event);
    }

    Step stopping(RunState state, Phase.Stopping stopping, RunEvent event) {
        Run run = stopping.run();
        if (event instanceof RunEvent.Renewed renewed && same(run, renewed.runId())) {
            return Step.to(state.in(new Phase.Stopping(run.under(renewed.lease()), stopping.outcome())));
        }
        if (event instanceof RunEvent.Lost lost && same(run, lost.runId())) {
            return lost(state, run, lost.cause());
        }
        if (event instanceof RunEvent.Ended ended && same(run, ended.runId())) {
            return release(state, run, stopping.outcome(), Optional.of(ended.result()));
        }
        if (event instanceof RunEvent.MoreToDo more && same(run, more.runId())) {
            return release(state, run, stopping.outcome(), Optional.of(more.soFar()));
        }
        return unproven(state, run, event);
    }

    Step releasing(RunState state, Phase.Releasing releasing, RunEvent event) {
        if (!(event instanceof RunEvent.Released released && same(releasing.run(), released.runId()))) {
            return Step.to(state);
        }
        Run run = releasing.run();
        RunState after = releasing.outcome().cutShort()
                ? owing(state, run)
                : state.settledBy(run.lease().fence());
        boolean waits = released.pending() || after.owed().isPresent();
        return next.after(waits ? after.looking(true) : after);
    }

    /** A run that was cut short is owed, to us as to everybody; and by us also when the store has forgotten it. */
    private static RunState owing(RunState state, Run run) {
        return state.owing(new Owed(run.trigger(), run.lease().fence())).looking(true);
    }

    Step stopNow(RunState state) {
        return state.phase() instanceof Phase.Running running
                ? stop(state, running.run(), RunOutcome.INTERRUPTED)
                : Step.to(state);
    }

    private static RunOutcome outcome(RunEvent.Ended ended) {
        if (!ended.byItself()) {
            return RunOutcome.INTERRUPTED;
        }
        return ended.result().succeeded() ? RunOutcome.SUCCEEDED : RunOutcome.FAILED;
    }

    private Step unproven(RunState state, Run run, RunEvent event) {
        if (event instanceof RunEvent.EndUnproven unproven && same(run, unproven.runId())) {
            return Step.to(state, new Effect.LetRunOut(run, unproven.reason())).then(next.after(state));
        }
        return Step.to(state);
    }

    private static Step stop(RunState state, Run run, RunOutcome outcome) {
        return Step.to(state.in(new Phase.Stopping(run, outcome)), new Effect.StopCommand(run));
    }

    private static Step lost(RunState state, Run run, LossCause cause, Effect... more) {
        RunState stopping = state.in(new Phase.Stopping(run, RunOutcome.LOCK_LOST));
        return Step.to(stopping, new Effect.TellLost(run, cause)).then(Step.to(stopping, more));
    }

    private static Step release(RunState state, Run run, RunOutcome outcome, Optional<RunResult> result) {
        return Step.to(state.in(new Phase.Releasing(run, outcome)), new Effect.Release(run, outcome, result));
    }

    private static boolean same(Run run, String runId) {
        return run.id().equals(runId);
    }
}
