package io.github.indexercoordinator.lock;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.Optional;

/**
 * Hands out leases. Nothing here waits for a lock, and nothing blocks; futures complete on the caller's Vert.x context. A failed
 * future means that the store <em>did not answer</em> in time, and only that: the change may or may not have been made. That
 * somebody else holds a name, or that a write was refused while somebody holds it, are answers.
 *
 * <p>Every change compares the owner token inside the store, in one step. While a run lives, an unknown outcome is only tried
 * again with the same token, never undone; the first compare-and-delete ends that token in this store.
 */
public interface LockStore {
    /** The store's name in events and metrics: {@code redis}, {@code local}. */
    String name();

    /**
     * Takes all the names, or none. Reads before it writes, so an unexpired holder is found even where a write would be refused.
     * Asked again with the token of a present holder it is granted again, with the same fence.
     */
    Future<Acquisition> tryAcquire(AcquireRequest request);

    /**
     * Writes the run record, lifts the fence to the lease's, and announces: the last step before the command starts. Renews by
     * the way. Asked again it changes and tells nothing twice.
     */
    Future<Renewal> begin(Lease lease, LeaseTerm term, RunStart start);

    /** Sets the time left to the whole term, if every name is ours. Never takes a name anew. */
    Future<Renewal> renew(Lease lease, LeaseTerm term);

    /**
     * Takes missing names again under the lease's fence: granted only where the name is free and the run record shows no run
     * with a higher fence.
     */
    Future<Renewal> takeBack(Lease lease, LeaseTerm term);

    /**
     * Frees the names that are ours, writes the outcome, and announces it; also where the store was silent when the run was begun and
     * does not know of it, unless it knows a later run. A repeated release is harmless.
     */
    Future<Release> release(Lease lease, RunEnd end);

    /** Undoes a grant that never became a run, with what it wrote beside the lock. A repeated call is harmless. */
    Future<Void> giveBack(Lease lease);

    /**
     * Takes a lock from its holder, if that is still the one named: the run is over in the record, so nobody repeats it, and what is
     * asked for from now on is no longer covered by it.
     */
    Future<Revocation> revoke(RevokeOrder order);

    /** Who holds a name; empty when it is free. */
    Future<Optional<Holder>> holder(String name);

    /** The record of the last run under a name; empty when there was none within the store's memory. */
    Future<Optional<RunRecord>> lastRun(String name);

    /** Whether a run for this trigger id has completed within the store's memory, whatever ran since. */
    Future<Boolean> completed(String name, String triggerId);

    /** Has an indexer start nothing for a while, beginning now; in place of the pause there was. What runs goes on. */
    Future<Void> pause(String name, Pause pause);

    /** Ends a pause; false if there was none. */
    Future<Boolean> resume(String name);

    /** The present pause of an indexer; empty when there is none. */
    Future<Optional<Pause>> paused(String name);

    /** What waits to be run under a name; empty when nothing does, or this store writes none down. */
    default Future<Optional<Waiting>> waiting(String name) {
        return Future.succeededFuture(Optional.empty());
    }

    /**
     * Whether the beginning of a run is told over the connection over which triggers come: then whoever hears both knows which was first,
     * and may ask whether a run that is found has begun after a trigger.
     */
    default boolean announces() {
        return false;
    }

    /**
     * Whether another server, or another process, took the place of the one that answered before less than this time ago, or may be
     * about to, because there is no connection now: it may have forgotten what that was told. From any thread.
     */
    default boolean replacedWithin(Duration time) {
        return false;
    }

    /** Lets connections go; leases are left as they are. Never fails. */
    Future<Void> close();
}
