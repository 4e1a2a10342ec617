package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.event.LossCause;
import io.github.indexercoordinator.event.QueueReason;
import io.github.indexercoordinator.event.SkipReason;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.RunOutcome;
import io.github.indexercoordinator.lock.RunRecord;
import java.time.Duration;
import java.util.Optional;

/** What is to be done after a decision: data, carried out by {@link Effects}. */
public sealed interface Effect {
    /** Has this effect carried out. */
    void by(Effects effects);

    /** Asks the stores for a run. */
    record Race(Errand errand, OwnerToken token) implements Effect {
        @Override
        public void by(Effects effects) {
            effects.race(this);
        }
    }

    /** Has a run written down to follow the one under way here. */
    record Enqueue(Ask ask, OwnerToken token) implements Effect {
        @Override
        public void by(Effects effects) {
            effects.enqueue(this);
        }
    }

    /** Tells, and answers, that a trigger waits. */
    record TellQueued(Ask ask, QueueReason reason, Acquisition.Queued queued) implements Effect {
        @Override
        public void by(Effects effects) {
            effects.tellQueued(this);
        }
    }

    /** Undoes a grant that nobody waits for any more. */
    record GiveBack(Lease lease) implements Effect {
        @Override
        public void by(Effects effects) {
            effects.giveBack(this);
        }
    }

    /** Tells that a run was won, and answers whoever asked for it. */
    record TellWon(Errand errand, Run run) implements Effect {
        @Override
        public void by(Effects effects) {
            effects.tellWon(this);
        }
    }

    /** Starts the command, the heartbeat and the timeout. */
    record Launch(Run run) implements Effect {
        @Override
        public void by(Effects effects) {
            effects.launch(this);
        }
    }

    /** Gives the guard the lease's later end. */
    record Extend(Run run) implements Effect {
        @Override
        public void by(Effects effects) {
            effects.extend(this);
        }
    }

    /** Tells that the lease is lost. */
    record TellLost(Run run, LossCause cause) implements Effect {
        @Override
        public void by(Effects effects) {
            effects.tellLost(this);
        }
    }

    /** Ends the command. */
    record StopCommand(Run run) implements Effect {
        @Override
        public void by(Effects effects) {
            effects.stopCommand(this);
        }
    }

    /** Starts the next command of a run. */
    record GoOn(Run run) implements Effect {
        @Override
        public void by(Effects effects) {
            effects.goOn(this);
        }
    }

    /**
     * Writes the outcome, releases and tells it.
     *
     * @param result of the command; empty when it never started
     */
    record Release(Run run, RunOutcome outcome, Optional<RunResult> result) implements Effect {
        /** An exit code above it tells of a signal. */
        private static final int SIGNALS = 128;

        /** Why it failed, where more is known than its exit code. */
        Optional<String> detail() {
            return outcome == RunOutcome.FAILED ? result.flatMap(RunResult::detail) : Optional.empty();
        }

        /** Whether the command was killed or told to end, and may not have finished what it had others do. */
        boolean endedFromOutside() {
            return outcome.cutShort()
                    || outcome == RunOutcome.TIMED_OUT
                    || result.filter(ended -> ended.exitCode() > SIGNALS).isPresent();
        }

        @Override
        public void by(Effects effects) {
            effects.release(this);
        }
    }

    /** Lets the lease run out: the work's end is not proven. */
    record LetRunOut(Run run, String reason) implements Effect {
        @Override
        public void by(Effects effects) {
            effects.letRunOut(this);
        }
    }

    /** Tells, and answers, that a trigger leads to no run here. */
    record Skip(Ask ask, SkipReason reason, Optional<Holder> holder, Optional<Run> ownRun) implements Effect {
        @Override
        public void by(Effects effects) {
            effects.skip(this);
        }
    }

    /** Tells that nobody repeats a run any more. */
    record TellGivenUp(RunRecord run) implements Effect {
        @Override
        public void by(Effects effects) {
            effects.tellGivenUp(this);
        }
    }

    /** Looks for an owed run after a while, in place of what was to be looked at before. */
    record Watch(Duration delay) implements Effect {
        @Override
        public void by(Effects effects) {
            effects.watch(this);
        }
    }

    /** Looks no more: nothing is owed. */
    record Unwatch() implements Effect {
        @Override
        public void by(Effects effects) {
            effects.unwatch(this);
        }
    }

    /** Says that nothing is left to wait for before the node stops. */
    record Drained() implements Effect {
        @Override
        public void by(Effects effects) {
            effects.drained(this);
        }
    }
}
