package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.RunOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Where an indexer stands on this node. Immutable; {@link RunTransitions} makes the next one.
 *
 * @param phase what is going on
 * @param waiting triggers that arrived while a race, a release, or a run whose lease is over was under way, oldest first
 * @param owed the last trigger refused here whose run is not known to have completed
 * @param look whether to look for an owed run as soon as nothing else is to be done
 * @param draining whether the node is stopping and starts nothing more
 * @param heard the largest fence of a run that was heard of, in the order in which triggers are heard; empty when events may have
 *     been missed, so that a run may have begun unheard
 */
public record RunState(
        Phase phase, List<Ask> waiting, Optional<Owed> owed, boolean look, boolean draining, OptionalLong heard) {
    /** Nothing is going on. */
    public static final RunState IDLE =
            new RunState(new Phase.Idle(), List.of(), Optional.empty(), false, false, OptionalLong.empty());

    public RunState {
        waiting = List.copyOf(waiting);
    }

    /** {@code IDLE → RACING → RUNNING → STOPPING → IDLE}; releasing is the last part of stopping. */
    public sealed interface Phase {
        /** Nothing runs here. */
        record Idle() implements Phase {}

        /** The stores are being asked. */
        record Racing(Errand errand, OwnerToken token) implements Phase {}

        /** The command works. */
        record Running(Run run) implements Phase {}

        /** The command is being ended; the lease is still kept. */
        record Stopping(Run run, RunOutcome outcome) implements Phase {}

        /** Nothing of the command is alive; the locks are being released. */
        record Releasing(Run run, RunOutcome outcome) implements Phase {}
    }

    boolean idle() {
        return phase instanceof Phase.Idle;
    }

    RunState in(Phase next) {
        return new RunState(next, waiting, owed, look, draining, heard);
    }

    RunState plus(Ask ask) {
        List<Ask> longer = new ArrayList<>(waiting);
        longer.add(ask);
        return new RunState(phase, longer, owed, look, draining, heard);
    }

    RunState withoutWaiting() {
        return new RunState(phase, List.of(), owed, look, draining, heard);
    }

    RunState withoutFirst() {
        return new RunState(phase, waiting.subList(1, waiting.size()), owed, look, draining, heard);
    }

    RunState owing(Owed refused) {
        Owed all = owed.map(refused::beside).orElse(refused);
        return new RunState(phase, waiting, Optional.of(all), look, draining, heard);
    }

    RunState settled() {
        return new RunState(phase, waiting, Optional.empty(), look, draining, heard);
    }

    /** What was refused is not owed any more once a run with this fence has completed. */
    RunState settledBy(long fence) {
        return owed.filter(refused -> refused.fence() > fence).isPresent() ? this : settled();
    }

    /** What was refused before or during a run with this fence needs at most the next one; a larger number was made up. */
    RunState owingAtMostAfter(long fence) {
        return new RunState(phase, waiting, owed.map(refused -> refused.atMostAfter(fence)), look, draining, heard);
    }

    RunState hearing(long fence) {
        return new RunState(phase, waiting, owed, look, draining, OptionalLong.of(Math.max(heard.orElse(0), fence)));
    }

    /** Events may have been missed. */
    RunState deaf() {
        return new RunState(phase, waiting, owed, look, draining, OptionalLong.empty());
    }

    RunState looking(boolean soon) {
        return new RunState(phase, waiting, owed, soon, draining, heard);
    }

    RunState drained() {
        return new RunState(phase, List.of(), owed, false, true, heard);
    }
}
