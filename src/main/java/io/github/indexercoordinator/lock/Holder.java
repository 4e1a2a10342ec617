package io.github.indexercoordinator.lock;

import java.time.Duration;
import java.util.Optional;

/**
 * Who holds a name, as one look at a store shows it.
 *
 * @param owner the token in the store
 * @param remaining how long yet, by the store's clock; empty when the key has no end
 * @param run the holder's run record; empty when the token is foreign (a script's, another program's) or the run has not begun
 * @param intoRun how far the holder's run is, by the store's clock; empty without a run record
 * @param fence a completed run with this fence or a larger one covers what is asked for now: the largest that the store has seen for
 *     the name, or one more when that is of a run which was written down without the lock
 * @param store the store that was looked at; empty where there is only one
 */
public record Holder(
        OwnerToken owner,
        Optional<Duration> remaining,
        Optional<RunRecord> run,
        Optional<Duration> intoRun,
        long fence,
        Optional<String> store) {
    /** A holder in the only store there is. */
    public Holder(
            OwnerToken owner,
            Optional<Duration> remaining,
            Optional<RunRecord> run,
            Optional<Duration> intoRun,
            long fence) {
        this(owner, remaining, run, intoRun, fence, Optional.empty());
    }

    /** The same holder with the name of the store in which it was seen. */
    public Holder seenIn(String name) {
        return new Holder(owner, remaining, run, intoRun, fence, Optional.of(name));
    }

    /** The holder's node; empty for a foreign token. */
    public Optional<String> node() {
        return owner.node();
    }
}
