package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.RunOutcome;
import java.util.ArrayList;
import java.util.List;

/**
 * Where an indexer stands on this node. Immutable; {@link RunTransitions} makes the next one.
 *
 * @param phase what is going on
 * @param waiting triggers that arrived while a race or a release was under way, oldest first
 * @param draining whether the node is stopping and starts nothing more
 */
public record RunState(Phase phase, List<Ask> waiting, boolean draining) {
    /** Nothing is going on. */
    public static final RunState IDLE = new RunState(new Phase.Idle(), List.of(), false);

    public RunState {
        waiting = List.copyOf(waiting);
    }

    /** {@code IDLE → RACING → RUNNING → STOPPING → IDLE}; releasing is the last part of stopping. */
    public sealed interface Phase {
        /** Nothing runs here. */
        record Idle() implements Phase {}

        /** The stores are being asked. */
        record Racing(Ask ask, OwnerToken token) implements Phase {}

        /** The command works. */
        record Running(Run run) implements Phase {}

        /** The command is being ended; the lease is still kept. */
        record Stopping(Run run, RunOutcome outcome) implements Phase {}

        /** Nothing of the command is alive; the locks are being released. */
        record Releasing(Run run) implements Phase {}
    }

    RunState in(Phase next) {
        return new RunState(next, waiting, draining);
    }

    RunState plus(Ask ask) {
        List<Ask> longer = new ArrayList<>(waiting);
        longer.add(ask);
        return new RunState(phase, longer, draining);
    }

    RunState withoutWaiting() {
        return new RunState(phase, List.of(), draining);
    }

    RunState withoutFirst() {
        return new RunState(phase, waiting.subList(1, waiting.size()), draining);
    }

    RunState drained() {
        return new RunState(phase, List.of(), true);
    }
}
