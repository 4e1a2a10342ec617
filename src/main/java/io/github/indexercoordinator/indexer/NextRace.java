package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.indexer.RunState.Phase;
import io.github.indexercoordinator.lock.OwnerToken;
import java.util.function.Supplier;

/** What an indexer does when nothing holds it up: the next trigger that waits, else a look for an owed run, else nothing. */
final class NextRace {
    private final Supplier<OwnerToken> tokens;

    NextRace(Supplier<OwnerToken> tokens) {
        this.tokens = tokens;
    }

    Step after(RunState state) {
        if (!state.waiting().isEmpty()) {
            return race(state.withoutFirst(), new Errand.Asked(state.waiting().get(0)));
        }
        if (state.look() && !state.draining()) {
            return race(state.looking(false), new Errand.Watch(state.owed()));
        }
        RunState idle = state.in(new Phase.Idle());
        return state.draining() ? Step.to(idle, new Effect.Drained()) : Step.to(idle);
    }

    private Step race(RunState state, Errand errand) {
        OwnerToken token = tokens.get();
        return Step.to(state.in(new Phase.Racing(errand, token)), new Effect.Race(errand, token));
    }
}
