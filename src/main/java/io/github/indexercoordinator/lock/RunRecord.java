package io.github.indexercoordinator.lock;

import java.time.Instant;
import java.util.Optional;

/**
 * What a store remembers of an indexer's last run; it survives the lock, and every decision about takeover reads it. Times are
 * the store's.
 *
 * @param fence the run's fencing token
 * @param owner the token it ran under
 * @param triggerId what asked for it, if that had an id
 * @param source where the trigger came from
 * @param attempt 1, or how often the same work has been begun
 * @param abandoned how many of those attempts ended with their node, before this one
 * @param startedAt when <em>running</em> was written
 * @param outcome empty while it runs, or when nobody was left to write it
 * @param endedAt when the outcome was written
 * @param detail what the outcome does not say: why it failed
 */
public record RunRecord(
        long fence,
        OwnerToken owner,
        Optional<String> triggerId,
        String source,
        int attempt,
        int abandoned,
        Instant startedAt,
        Optional<RunOutcome> outcome,
        Optional<Instant> endedAt,
        Optional<String> detail) {
    /** The source in the record of a run that a store knows only from its taking the lock back. */
    public static final String TAKEN_BACK = "taken-back";

    /** A record whose outcome says all. */
    public RunRecord(
            long fence,
            OwnerToken owner,
            Optional<String> triggerId,
            String source,
            int attempt,
            int abandoned,
            Instant startedAt,
            Optional<RunOutcome> outcome,
            Optional<Instant> endedAt) {
        this(fence, owner, triggerId, source, attempt, abandoned, startedAt, outcome, endedAt, Optional.empty());
    }

    /** Whether no outcome has been written: the run goes on, or its node is gone. */
    public boolean running() {
        return outcome.isEmpty();
    }

    /** Whether the run was begun where this store was silent, and has taken its lock back here: then nothing has told that it began. */
    public boolean begunElsewhere() {
        return source.equals(TAKEN_BACK);
    }

    /** Whether the run is to be repeated once nobody holds its lock. */
    public boolean unfinished() {
        return outcome.map(RunOutcome::cutShort).orElse(true);
    }

    /** The same run, as asked for by nobody in particular. */
    public RunRecord withoutTrigger() {
        return new RunRecord(
                fence, owner, Optional.empty(), source, attempt, abandoned, startedAt, outcome, endedAt, detail);
    }

    /** The same run with how and when it ended. */
    public RunRecord ended(RunOutcome how, Optional<String> why, Instant when) {
        return new RunRecord(
                fence,
                owner,
                triggerId,
                source,
                attempt,
                abandoned,
                startedAt,
                Optional.of(how),
                Optional.of(when),
                why);
    }

    /** Whether this says more than another record: of a later run, or how the same run ended. */
    public boolean newerThan(RunRecord other) {
        return fence > other.fence || (fence == other.fence && !running() && other.running());
    }
}
