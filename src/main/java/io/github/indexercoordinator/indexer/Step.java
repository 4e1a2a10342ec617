package io.github.indexercoordinator.indexer;

import java.util.ArrayList;
import java.util.List;

/** A decision: the state after it, and what is to be done. */
public record Step(RunState state, List<Effect> effects) {
    public Step {
        effects = List.copyOf(effects);
    }

    static Step to(RunState state, Effect... effects) {
        return new Step(state, List.of(effects));
    }

    /** This step's effects, then the other step. */
    Step then(Step next) {
        List<Effect> all = new ArrayList<>(effects);
        all.addAll(next.effects);
        return new Step(next.state, all);
    }
}
