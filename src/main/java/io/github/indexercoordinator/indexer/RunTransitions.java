package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.event.LossCause;
import io.github.indexercoordinator.event.SkipReason;
import io.github.indexercoordinator.indexer.RunState.Phase;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.RunOutcome;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Every decision about an indexer's runs: {@code (state, event) → (state, effects)}. Asks nothing, changes nothing, knows no clock;
 * the same state and event always give the same step, but for the fresh token of a race.
 */
public final class RunTransitions {
    /** More than this many triggers in the moments of one race are told that they are covered by it. */
    static final int WAITING_LIMIT = 1_000;

    private final Supplier<OwnerToken> tokens;

    /** @param tokens makes a token that nobody has had before */
    public RunTransitions(Supplier<OwnerToken> tokens) {
        this.tokens = tokens;
    }

    /** The step that an event leads to. An event that does not fit the state, because it came late, changes nothing. */
    public Step on(RunState state, RunEvent event) {
        if (event instanceof RunEvent.Triggered triggered) {
            return triggered(state, triggered.ask());
        }
        if (event instanceof RunEvent.Draining) {
            return draining(state);
        }
        if (event instanceof RunEvent.StopNow) {
            return stopNow(state);
        }
        if (event instanceof RunEvent.Won won) {
            return won(state, won);
        }
        if (state.phase() instanceof Phase.Racing racing) {
            return raceOver(state, racing, event);
        }
        if (state.phase() instanceof Phase.Running running) {
            return running(state, running.run(), event);
        }
        if (state.phase() instanceof Phase.Stopping stopping) {
            return stopping(state, stopping, event);
        }
        if (state.phase() instanceof Phase.Releasing releasing && event instanceof RunEvent.Released released) {
            return same(releasing.run(), released.runId()) ? next(state) : Step.to(state);
        }
        return Step.to(state);
    }

    private Step triggered(RunState state, Ask ask) {
        if (state.draining()) {
            return Step.to(state, skip(ask, SkipReason.DRAINING));
        }
        if (state.phase() instanceof Phase.Idle) {
            return next(state.plus(ask));
        }
        if (state.phase() instanceof Phase.Running running) {
            return Step.to(state, held(ask, running.run()));
        }
        return state.waiting().size() < WAITING_LIMIT
                ? Step.to(state.plus(ask))
                : Step.to(state, skip(ask, SkipReason.HELD));
    }

    private Step next(RunState state) {
        if (state.waiting().isEmpty()) {
            RunState idle = state.in(new Phase.Idle());
            return state.draining() ? Step.to(idle, new Effect.Drained()) : Step.to(idle);
        }
        Ask first = state.waiting().get(0);
        OwnerToken token = tokens.get();
        return Step.to(state.withoutFirst().in(new Phase.Racing(first, token)), new Effect.Race(first, token));
    }

    private Step raceOver(RunState state, Phase.Racing racing, RunEvent event) {
        String runId = racing.token().runId();
        if (event instanceof RunEvent.Refused refused && refused.runId().equals(runId)) {
            return Step.to(state, refusal(racing.ask(), refused.answer())).then(next(state));
        }
        if (event instanceof RunEvent.Unanswered unanswered
                && unanswered.runId().equals(runId)) {
            // Those that waited would each wait as long again, only to hear the same.
            return Step.to(state, skip(racing.ask(), SkipReason.UNAVAILABLE))
                    .then(skipWaiting(state, SkipReason.UNAVAILABLE))
                    .then(next(state.withoutWaiting()));
        }
        return Step.to(state);
    }

    private Step won(RunState state, RunEvent.Won won) {
        if (!(state.phase() instanceof Phase.Racing racing
                && racing.token().runId().equals(won.runId()))) {
            return Step.to(state, new Effect.GiveBack(won.run().lease()));
        }
        Run run = won.run();
        Step told = Step.to(state, new Effect.TellWon(racing.ask(), run));
        for (Ask ask : state.waiting()) {
            told = told.then(Step.to(state, held(ask, run)));
        }
        RunState after = state.withoutWaiting();
        return told.then(
                state.draining()
                        ? release(after, run, RunOutcome.INTERRUPTED, Optional.empty())
                        : Step.to(after.in(new Phase.Running(run)), new Effect.Launch(run)));
    }

    private Step running(RunState state, Run run, RunEvent event) {
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
            RunOutcome outcome = ended.exitCode() == 0 ? RunOutcome.SUCCEEDED : RunOutcome.FAILED;
            return release(state, run, outcome, Optional.of(ended.exitCode()));
        }
        if (event instanceof RunEvent.NotStarted notStarted && same(run, notStarted.runId())) {
            return release(state, run, RunOutcome.FAILED, Optional.empty());
        }
        return unproven(state, run, event);
    }

    private Step stopping(RunState state, Phase.Stopping stopping, RunEvent event) {
        Run run = stopping.run();
        if (event instanceof RunEvent.Renewed renewed && same(run, renewed.runId())) {
            return Step.to(state.in(new Phase.Stopping(run.under(renewed.lease()), stopping.outcome())));
        }
        if (event instanceof RunEvent.Lost lost && same(run, lost.runId())) {
            return lost(state, run, lost.cause());
        }
        if (event instanceof RunEvent.Ended ended && same(run, ended.runId())) {
            return release(state, run, stopping.outcome(), Optional.of(ended.exitCode()));
        }
        return unproven(state, run, event);
    }

    private Step unproven(RunState state, Run run, RunEvent event) {
        if (event instanceof RunEvent.EndUnproven unproven && same(run, unproven.runId())) {
            return Step.to(state, new Effect.LetRunOut(run, unproven.reason())).then(next(state));
        }
        return Step.to(state);
    }

    private Step draining(RunState state) {
        Step skipped = skipWaiting(state, SkipReason.DRAINING);
        RunState drained = state.drained();
        return drained.phase() instanceof Phase.Idle ? skipped.then(next(drained)) : skipped.then(Step.to(drained));
    }

    private static Step stopNow(RunState state) {
        return state.phase() instanceof Phase.Running running
                ? stop(state, running.run(), RunOutcome.INTERRUPTED)
                : Step.to(state);
    }

    private static Step stop(RunState state, Run run, RunOutcome outcome) {
        return Step.to(state.in(new Phase.Stopping(run, outcome)), new Effect.StopCommand(run));
    }

    private static Step lost(RunState state, Run run, LossCause cause, Effect... more) {
        RunState stopping = state.in(new Phase.Stopping(run, RunOutcome.LOCK_LOST));
        return Step.to(stopping, new Effect.TellLost(run, cause)).then(Step.to(stopping, more));
    }

    private static Step release(RunState state, Run run, RunOutcome outcome, Optional<Integer> exitCode) {
        return Step.to(state.in(new Phase.Releasing(run)), new Effect.Release(run, outcome, exitCode));
    }

    private static Effect refusal(Ask ask, Acquisition answer) {
        if (answer instanceof Acquisition.Taken taken) {
            return new Effect.Skip(ask, SkipReason.HELD, Optional.of(taken.holder()), Optional.empty());
        }
        boolean recent =
                answer instanceof Acquisition.Declined declined && declined.reason() == Acquisition.Reason.RECENT;
        return skip(ask, recent ? SkipReason.RECENT : SkipReason.DUPLICATE);
    }

    private static Step skipWaiting(RunState state, SkipReason reason) {
        List<Effect> skips =
                state.waiting().stream().map(ask -> skip(ask, reason)).toList();
        return new Step(state, skips);
    }

    private static Effect skip(Ask ask, SkipReason reason) {
        return new Effect.Skip(ask, reason, Optional.empty(), Optional.empty());
    }

    private static Effect held(Ask ask, Run run) {
        return new Effect.Skip(ask, SkipReason.HELD, Optional.empty(), Optional.of(run));
    }

    private static boolean same(Run run, String runId) {
        return run.id().equals(runId);
    }
}
