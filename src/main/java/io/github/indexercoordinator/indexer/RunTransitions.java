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
    /** More than this many triggers in the moments of one race, or of a run whose lease is over, are told that it holds them up. */
    static final int WAITING_LIMIT = 1_000;

    /** When a look follows a run that is said to have completed: late enough to cost nothing, for it is probably true. */
    static final Duration CALM = Duration.ofMinutes(10);

    private final Supplier<OwnerToken> tokens;
    private final BusyRules busy;
    private final NextRace next;
    private final RaceRules race;
    private final TurnRules turns;
    private final CommandRules command;

    /**
     * For an indexer that skips.
     *
     * @param tokens makes a token that nobody has had before
     */
    public RunTransitions(Supplier<OwnerToken> tokens) {
        this(tokens, BusyRules.SKIP);
    }

    /** @param tokens makes a token that nobody has had before */
    public RunTransitions(Supplier<OwnerToken> tokens, BusyRules busy) {
        this.tokens = tokens;
        this.busy = busy;
        next = new NextRace(tokens);
        turns = new TurnRules(busy);
        race = new RaceRules(next, turns);
        command = new CommandRules(next);
    }

    /** The step that an event leads to. An event that does not fit the state, because it came late, changes nothing. */
    public Step on(RunState state, RunEvent event) {
        if (event instanceof RunEvent.Triggered triggered) {
            return triggered(state, triggered.ask().heardAfter(state.heard()), triggered.now());
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
        if (event instanceof RunEvent.Enqueued enqueued) {
            return turns.answered(state, enqueued.ask(), enqueued.answer());
        }
        if (event instanceof RunEvent.NotEnqueued unanswered) {
            return Step.to(state, Skips.because(SkipReason.UNAVAILABLE, unanswered.ask()));
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

    private Step triggered(RunState state, Ask ask, Duration now) {
        if (state.draining()) {
            return Step.to(state, Skips.because(SkipReason.DRAINING, ask));
        }
        if (state.idle()) {
            return next.after(state.plus(ask));
        }
        // A run whose lease is over, for this process stood still, covers nobody: others may have run and ended since.
        if (state.phase() instanceof Phase.Running running && running.run().holdsAt(now)) {
            return busy.queues()
                    ? Step.to(state, new Effect.Enqueue(ask, tokens.get()))
                    : Step.to(state, Skips.heldByUs(running.run(), ask));
        }
        return state.waiting().size() < WAITING_LIMIT
                ? Step.to(state.plus(ask))
                : Step.to(state, Skips.because(SkipReason.HELD, ask));
    }

    private static boolean wakes(RunEvent event) {
        return event instanceof RunEvent.LookDue
                || event instanceof RunEvent.EventsMissed
                || event instanceof RunEvent.WonElsewhere
                || event instanceof RunEvent.ReleasedElsewhere
                || TurnRules.wakes(event);
    }

    /** Messages only wake: whether a run is owed is for the store to say. */
    private Step woken(RunState before, RunEvent event) {
        RunState state = heard(before, event);
        if (state.draining()) {
            return Step.to(state);
        }
        if (TurnRules.wakes(event)) {
            return turns.woken(state, event);
        }
        if (event instanceof RunEvent.LookDue || event instanceof RunEvent.EventsMissed) {
            return state.idle() ? next.after(state.looking(true)) : Step.to(state.looking(true));
        }
        if (event instanceof RunEvent.ReleasedElsewhere released) {
            return releasedElsewhere(state, released);
        }
        return event instanceof RunEvent.WonElsewhere won && !works(state.phase())
                ? Step.to(state, new Effect.Watch(won.ttl()))
                : Step.to(state);
    }

    private static RunState heard(RunState state, RunEvent event) {
        if (event instanceof RunEvent.EventsMissed) {
            return state.deaf();
        }
        return event instanceof RunEvent.WonElsewhere won ? state.hearing(won.fence()) : state;
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
        // What waits for this run's end is begun by the node that ended it; the others come after.
        return state.idle()
                ? Step.to(state, new Effect.Watch(settles ? CALM : TurnRules.AFTER_OTHERS))
                : Step.to(state);
    }

    private Step draining(RunState state) {
        Step skipped = Skips.waiting(state, SkipReason.DRAINING);
        RunState drained = state.drained();
        return drained.idle()
                ? skipped.then(Step.to(drained, new Effect.Unwatch())).then(next.after(drained))
                : skipped.then(Step.to(drained, new Effect.Unwatch()));
    }
}
