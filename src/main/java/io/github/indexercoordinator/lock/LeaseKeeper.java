package io.github.indexercoordinator.lock;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Keeps a run's lease alive over several stores: a {@link Heartbeat} of its own in each store that holds it, and a try each second
 * to take it back in each that does not. The lease is good until the last of the stores' leases ends, but no longer than a required
 * store's.
 *
 * <p>It is lost when no lease is left that outlasts the ending of the work; when a required store has lost it; when a store shows that
 * another run was there since; and when another holds a store, once that can be no racer any more who will give it back. While it
 * is lost, what is left of it is still renewed until {@link #stop()}. Not thread-safe: used from one Vert.x context, on which the
 * listener is called.
 */
public final class LeaseKeeper {
    private final BootClock clock;
    private final LeaseSet set;
    private final Heartbeat.Rhythm rhythm;
    private final Heartbeat.Listener listener;
    private final List<StoreLease> parts = new ArrayList<>();
    private boolean lossTold;

    /** Nothing happens before {@link #start}. */
    public LeaseKeeper(
            Timers timers, BootClock clock, LeaseSet set, Heartbeat.Rhythm rhythm, Heartbeat.Listener listener) {
        this.clock = clock;
        this.set = set;
        this.rhythm = rhythm;
        this.listener = listener;
        for (StoreMember member : set.members()) {
            parts.add(new StoreLease(timers, clock, member, rhythm, set.racersTime(), this));
        }
    }

    /** Begins to renew a lease just granted. */
    public void start(Lease granted) {
        parts.forEach(part -> part.start(granted));
    }

    /** A store answers again: what it holds or does not hold of the lease is asked for at once. */
    public void storeReturned(String store) {
        parts.stream().filter(part -> part.store().equals(store)).forEach(StoreLease::hurry);
    }

    /** Ends the renewing; a reply still under way changes nothing any more. */
    public void stop() {
        parts.forEach(StoreLease::stop);
    }

    /** A store's lease has a later end, or is held again. */
    void renewed() {
        if (!lossTold) {
            listener.renewed(joined());
        }
    }

    private Lease joined() {
        return set.joined(
                parts.stream().map(StoreLease::held).flatMap(Optional::stream).toList());
    }

    /** A store's lease is lost, and with it the whole, or not. */
    void partLost(StoreLease part, Heartbeat.Loss loss) {
        if (part.required() || finalIn(loss) || !anotherIsGood(part)) {
            lost(loss);
        } else if (!lossTold) {
            part.seek();
            // Its end may have been the latest, and the guard must not count on it any more.
            listener.renewed(joined());
        }
    }

    private static boolean finalIn(Heartbeat.Loss loss) {
        return loss == Heartbeat.Loss.MISSING || loss == Heartbeat.Loss.REVOKED;
    }

    /** The clock decides, not what was told: after a pause of this process, other leases are over that have not been told yet. */
    private boolean anotherIsGood(StoreLease part) {
        Duration now = clock.now();
        return parts.stream()
                .filter(other -> other != part)
                .map(StoreLease::held)
                .flatMap(Optional::stream)
                .anyMatch(lease -> lease.remaining(now).compareTo(rhythm.stopping()) > 0);
    }

    void lost(Heartbeat.Loss loss) {
        if (!lossTold) {
            lossTold = true;
            parts.forEach(StoreLease::seekNoMore);
            listener.lost(loss);
        }
    }
}
