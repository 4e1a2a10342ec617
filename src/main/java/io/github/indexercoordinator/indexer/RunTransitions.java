package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.event.SkipReason;
import io.github.indexercoordinator.indexer.RunState.Phase;
import io.github.indexercoordinator.lock.OwnerToken;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Every decision about an indexer's runs: {@code (state, event) → (state, effects)}. Asks nothing, changes nothing, knows no clock;
 * the same state and event always give the same step, but for the fresh token of a race.
 */
public final class RunTransitions {
    /** More than this many triggers in the moments of one race are told that they are covered by it. */
    static final int WAITING_LIMIT = 1_000;

    /** When a look follows a run that is said to have completed: late enough to cost nothing, for it is probably true. */
    static final Duration CALM = Duration.ofMinutes(10);

    private final NextRace next;
    private final RaceRules race;
    private final CommandRules command;

    /** @param tokens makes a token that nobody has had before */
    public RunTransitions(Supplier<OwnerToken> tokens) {
        next = new NextRace(tokens);
        race = new RaceRules(next);
        command = new CommandRules(next);
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
            return command.stopNow(state);
        }
        if (event instanceof RunEvent.Won won) {
            return race.won(state, won);
        }
        return wakes(event) ? woken(state, event) : inPhase(state, event);
    }

    private Step inPhase(RunState state, RunEvent event) {
        if (state.phase() instanceof Phase.Racing racing) {
            return race.over(state, racing, event);
        }
        if (state.phase() instanceof Phase.Running running) {
            return command.running(state, running.run(), event);
        }
        if (state.phase() instanceof Phase.Stopping stopping) {
            return command.stopping(state, stopping, event);
        }
        return state.phase() instanceof Phase.Releasing releasing
                ? command.releasing(state, releasing, event)
                : Step.to(state);
    }

    private Step triggered(RunState state, Ask ask) {
        if (state.draining()) {
            return Step.to(state, Skips.because(SkipReason.DRAINING, ask));
        }
        if (state.idle()) {
            return next.after(state.plus(ask));
        }
        if (state.phase() instanceof Phase.Running running) {
            return Step.to(state, Skips.heldByUs(running.run(), ask));
        }
        return state.waiting().size() < WAITING_LIMIT
                ? Step.to(state.plus(ask))
                : Step.to(state, Skips.because(SkipReason.HELD, ask));
    }

    private static boolean wakes(RunEvent event) {
        return event instanceof RunEvent.LookDue
                || event instanceof RunEvent.WonElsewhere
                || event instanceof RunEvent.ReleasedElsewhere;
    }

    /** Messages only wake: whether a run is owed is for the store to say. */
    private Step woken(RunState state, RunEvent event) {
        if (state.draining()) {
            return Step.to(state);
        }
        if (event instanceof RunEvent.LookDue) {
            return state.idle() ? next.after(state.looking(true)) : Step.to(state.looking(true));
        }
        if (event instanceof RunEvent.ReleasedElsewhere released) {
            return releasedElsewhere(state, released);
        }
        return event instanceof RunEvent.WonElsewhere won && !works(state.phase())
                ? Step.to(state, new Effect.Watch(won.ttl()))
                : Step.to(state);
    }

    /** What is heard while a command works may be our own run; whether there is another, its lease tells us. */
    private static boolean works(Phase phase) {
        return phase instanceof Phase.Running || phase instanceof Phase.Stopping;
    }

    private static Step releasedElsewhere(RunState state, RunEvent.ReleasedElsewhere released) {
        if (!released.completed()) {
            return state.idle() ? Step.to(state, new Effect.Watch(Duration.ZERO)) : Step.to(state.looking(true));
        }
        // The message may be forged, or of an earlier run than the one that is watched: it puts a look off, no more.
        boolean settles =
                state.owed().map(owed -> owed.fence() <= released.fence()).orElse(true);
        return state.idle() && settles ? Step.to(state, new Effect.Watch(CALM)) : Step.to(state);
    }

    private Step draining(RunState state) {
        Step skipped = Skips.waiting(state, SkipReason.DRAINING);
        RunState drained = state.drained();
        return drained.idle()
                ? skipped.then(Step.to(drained, new Effect.Unwatch())).then(next.after(drained))
                : skipped.then(Step.to(drained, new Effect.Unwatch()));
    }
}
