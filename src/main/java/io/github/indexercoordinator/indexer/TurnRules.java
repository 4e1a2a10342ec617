package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.event.QueueReason;
import io.github.indexercoordinator.event.SkipReason;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Holder;
import java.time.Duration;
import java.util.Optional;

/** What becomes of triggers that wait: for the indexer's own run to end, or for their turn in a group. */
final class TurnRules {
    /** How soon a node looks whose neighbour begins what waits, unless it has died. */
    static final Duration AFTER_OTHERS = Duration.ofMillis(200);

    /** How often a place among the waiters of a group is kept: a store forgets a waiter that nobody looks for. */
    static final Duration KEEP_PLACE = Duration.ofSeconds(3);

    private final BusyRules busy;

    TurnRules(BusyRules busy) {
        this.busy = busy;
    }

    static boolean wakes(RunEvent event) {
        return event instanceof RunEvent.QueuedElsewhere
                || event instanceof RunEvent.GroupTaken
                || event instanceof RunEvent.GroupFreed;
    }

    Step woken(RunState state, RunEvent event) {
        if (event instanceof RunEvent.QueuedElsewhere queued) {
            return queuedElsewhere(state, queued.owed());
        }
        if (state.owed().isEmpty()) {
            return Step.to(state);
        }
        if (event instanceof RunEvent.GroupTaken) {
            return state.idle() ? Step.to(state, new Effect.Watch(KEEP_PLACE)) : Step.to(state);
        }
        return state.idle() ? Step.to(state, new Effect.Watch(Duration.ZERO)) : Step.to(state.looking(true));
    }

    /** The message may be forged: it asks for no more than the run after the last one heard of. What the store says counts. */
    private static Step queuedElsewhere(RunState state, Owed told) {
        Owed owed = told.atMostAfter(state.heard().orElse(0));
        boolean known =
                state.owed().filter(mine -> mine.fence() >= owed.fence()).isPresent();
        RunState after = known ? state : state.owing(owed);
        return state.idle() ? Step.to(after, new Effect.Watch(KEEP_PLACE)) : Step.to(after);
    }

    /** What the stores say to a trigger that came while our own run was under way. */
    Step answered(RunState state, Ask ask, Acquisition answer) {
        if (answer instanceof Acquisition.Queued queued) {
            return queued(state, ask, queued);
        }
        if (answer instanceof Acquisition.Taken taken) {
            // Where a store has forgotten our run, the holder may be a racer who gives it back, and then no run has
            // covered this.
            return held(state, ask, taken.holder());
        }
        Acquisition.Reason reason =
                answer instanceof Acquisition.Declined declined ? declined.reason() : Acquisition.Reason.DUPLICATE;
        return Step.to(state, Skips.because(reason(reason), ask));
    }

    static SkipReason reason(Acquisition.Reason reason) {
        return switch (reason) {
            case RECENT -> SkipReason.RECENT;
            case PAUSED -> SkipReason.PAUSED;
            default -> SkipReason.DUPLICATE;
        };
    }

    /** A trigger whose run is written down to be made later. */
    Step queued(RunState state, Ask ask, Acquisition.Queued queued) {
        Effect told = queued.again()
                ? Skips.because(SkipReason.PENDING, queued, ask)
                : new Effect.TellQueued(ask, queued.group() ? QueueReason.GROUP : QueueReason.HELD, queued);
        return Step.to(state, told).then(watched(state.owing(new Owed(ask.trigger(), queued.since())), queued));
    }

    /** A trigger that is refused because somebody holds its indexer: owed until a run has covered it. */
    Step held(RunState state, Ask ask, Holder holder) {
        RunState owing = state.owing(new Owed(ask.trigger(), holder.fence()));
        return Step.to(owing, Skips.heldBy(holder, ask)).then(lookedAt(owing, holder));
    }

    /** Looks again when what is held could be free. A key without an end is not ours, and nothing tells when that is. */
    Step lookedAt(RunState state, Holder holder) {
        return holder.remaining()
                .filter(left -> !busyHere(state))
                .map(left -> Step.to(state, new Effect.Watch(soon(left))))
                .orElseGet(() -> Step.to(state));
    }

    /** Whether a run is under way here, whose end looks by itself. */
    private static boolean busyHere(RunState state) {
        return !state.idle() && !(state.phase() instanceof RunState.Phase.Racing);
    }

    /** Looks again when it may be the waiting run's turn. */
    Step watched(RunState owing, Acquisition.Queued queued) {
        if (busyHere(owing)) {
            return Step.to(owing);
        }
        Optional<Duration> left = queued.holder().flatMap(holder -> holder.remaining());
        // Nobody is in the way of what was written down before: it is time for it, or about to be.
        return left.isEmpty() && !queued.group()
                ? Step.to(owing.looking(true))
                : Step.to(owing, new Effect.Watch(soon(left.orElse(KEEP_PLACE))));
    }

    /** When to look again at what is held for so long yet. */
    private Duration soon(Duration left) {
        return busy.grouped() && left.compareTo(KEEP_PLACE) > 0 ? KEEP_PLACE : left;
    }
}
