package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.event.CoordinatorEvent.LockRevoked;
import io.github.indexercoordinator.event.EventJson;
import io.github.indexercoordinator.lock.Announcement;
import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.Revocation;
import io.github.indexercoordinator.lock.RevokeOrder;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;

/** Takes locks away on behalf of people, and tells who did it. May be used from any thread. */
public final class Revoker {
    private final LockStore store;
    private final Function<String, List<String>> groups;
    private final EventJson json;
    private final InstantSource wallClock;
    private final Random random;

    /**
     * For one store.
     *
     * @param groups the names of the locks that a run of an indexer holds beside its own
     * @param random must be a secure one
     */
    public Revoker(
            LockStore store,
            Function<String, List<String>> groups,
            EventJson json,
            InstantSource wallClock,
            Random random) {
        this.store = store;
        this.groups = groups;
        this.json = json;
        this.wallClock = wallClock;
        this.random = random;
    }

    /**
     * What was done.
     *
     * @param event what it is told as
     */
    public record Answer(Revocation revocation, LockRevoked event) {}

    /**
     * Takes a lock from the holder who was seen. A holder that looks after its lock ends its work within a heartbeat, and the lock
     * is free when its lease would have ended; of another program it is free at once. Fails when the store does not answer: then it
     * may have been done.
     *
     * @param now whether the lock is to be free at once, although its holder may still work
     * @param by who wishes it, {@code deploy@web1}
     */
    public Future<Answer> revoke(String indexer, Holder holder, boolean now, String by) {
        Optional<OwnerToken> tombstone = RevokeOrder.tombstone(holder, now, by, random);
        LockRevoked event = new LockRevoked(
                indexer,
                wallClock.instant().truncatedTo(ChronoUnit.MILLIS),
                by,
                holder.node(),
                holder.owner().value(),
                holder.remaining(),
                tombstone.isEmpty());
        Announcement announcement =
                new Announcement(event.event(), indexer, json.write(event).encode());
        return store.revoke(new RevokeOrder(indexer, groups.apply(indexer), holder.owner(), tombstone, announcement))
                .map(revocation -> new Answer(revocation, event));
    }
}
