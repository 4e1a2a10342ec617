package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.event.LossCause;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Lease;
import java.time.Duration;

/** What happens to an indexer. Events of a run carry its id, so that one that comes late is known as such. */
public sealed interface RunEvent {
    /**
     * Somebody asks for a run.
     *
     * @param now by the boot clock
     */
    record Triggered(Ask ask, Duration now) implements RunEvent {}

    /**
     * The race is won, and the run is written down.
     *
     * @param announced whether the store told so, in the order in which triggers are heard
     * @param now by the boot clock
     */
    record Won(String runId, Run run, boolean announced, Duration now) implements RunEvent {}

    /** A store answered that there is no run for us now. */
    record Refused(String runId, Acquisition answer) implements RunEvent {}

    /** No store answered in time. */
    record Unanswered(String runId) implements RunEvent {}

    /** The lease has a later end. */
    record Renewed(String runId, Lease lease) implements RunEvent {}

    /** The lease is lost. */
    record Lost(String runId, LossCause cause) implements RunEvent {}

    /** The run has taken longer than it may. */
    record TimedOut(String runId) implements RunEvent {}

    /**
     * Nothing of the command is alive.
     *
     * @param byItself whether the command ended by itself; otherwise it was ended, by us or by its guard
     */
    record Ended(String runId, RunResult result, boolean byItself) implements RunEvent {
        /** The end of a command of which only its exit code is known. */
        public Ended(String runId, int exitCode, boolean byItself) {
            this(runId, RunResult.of(exitCode), byItself);
        }
    }

    /**
     * Another command of the run is due.
     *
     * @param soFar what the one before has come to
     */
    record MoreToDo(String runId, RunResult soFar) implements RunEvent {}

    /**
     * The command could not be started at all.
     *
     * @param worthRepeating whether the next try may go better
     */
    record NotStarted(String runId, boolean worthRepeating) implements RunEvent {}

    /** It could not be shown that nothing of the command is alive. */
    record EndUnproven(String runId, String reason) implements RunEvent {}

    /**
     * The locks are released, or their leases have run out.
     *
     * @param pending whether another run is written down to be made now
     */
    record Released(String runId, boolean pending) implements RunEvent {}

    /**
     * A run was begun, by this or another node.
     *
     * @param ttl the length of its lease
     */
    record WonElsewhere(Duration ttl, long fence) implements RunEvent {}

    /** Another node has written down that a run is to be made later. */
    record QueuedElsewhere(Owed owed) implements RunEvent {}

    /** Another indexer of a group has begun a run. */
    record GroupTaken() implements RunEvent {}

    /** Another indexer of a group has ended its run. */
    record GroupFreed() implements RunEvent {}

    /** What the stores say to a trigger that came while our own run was under way. */
    record Enqueued(Ask ask, Acquisition answer) implements RunEvent {}

    /** They said nothing. */
    record NotEnqueued(Ask ask) implements RunEvent {}

    /** Another node's run has ended; completed if it is not to be repeated. */
    record ReleasedElsewhere(boolean completed, long fence) implements RunEvent {}

    /** Events of other nodes may have been missed. */
    record EventsMissed() implements RunEvent {}

    /** It is time to look for an owed run: a lease may have ended. */
    record LookDue() implements RunEvent {}

    /** The node is stopping: no new runs. */
    record Draining() implements RunEvent {}

    /** The node waits no longer for running commands. */
    record StopNow() implements RunEvent {}
}
