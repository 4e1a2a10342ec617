package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.event.SkipReason;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Holder;
import java.util.List;
import java.util.Optional;

/** The effects that tell that a trigger leads to no run here. */
final class Skips {
    private Skips() {}

    static Effect because(SkipReason reason, Ask ask) {
        return new Effect.Skip(ask, reason, Optional.empty(), Optional.empty());
    }

    static Effect heldBy(Holder holder, Ask ask) {
        return new Effect.Skip(ask, SkipReason.HELD, Optional.of(holder), Optional.empty());
    }

    static Effect heldByUs(Run run, Ask ask) {
        return new Effect.Skip(ask, SkipReason.HELD, Optional.empty(), Optional.of(run));
    }

    static Effect because(SkipReason reason, Acquisition.Queued queued, Ask ask) {
        return new Effect.Skip(ask, reason, queued.holder(), Optional.empty());
    }

    /** All that wait, refused for one reason; the state stays. */
    static Step waiting(RunState state, SkipReason reason) {
        List<Effect> skips =
                state.waiting().stream().map(ask -> because(reason, ask)).toList();
        return new Step(state, skips);
    }
}
