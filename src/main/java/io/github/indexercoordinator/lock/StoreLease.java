package io.github.indexercoordinator.lock;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a run holds in one store: a lease that is renewed, or none and a try each second to take it back. */
final class StoreLease implements Heartbeat.Listener {
    private static final Logger LOG = LoggerFactory.getLogger(StoreLease.class);
    private static final Duration BETWEEN_TRIES = Duration.ofSeconds(1);

    private final Timers timers;
    private final BootClock clock;
    private final StoreMember member;
    private final Heartbeat.Rhythm rhythm;
    private final Duration racersTime;
    private final LeaseKeeper keeper;
    private @Nullable Heartbeat heartbeat;
    private @Nullable Lease held;
    private @Nullable Lease wanted;
    private Timers.@Nullable Timer next;
    private @Nullable OwnerToken suspect;
    private Duration suspectSince = Duration.ZERO;
    private boolean asking;
    private boolean over;

    StoreLease(
            Timers timers,
            BootClock clock,
            StoreMember member,
            Heartbeat.Rhythm rhythm,
            Duration racersTime,
            LeaseKeeper keeper) {
        this.timers = timers;
        this.clock = clock;
        this.member = member;
        this.rhythm = rhythm;
        this.racersTime = racersTime;
        this.keeper = keeper;
    }

    String store() {
        return member.name();
    }

    boolean required() {
        return member.required();
    }

    Optional<Lease> held() {
        return Optional.ofNullable(held);
    }

    void start(Lease granted) {
        Lease part = granted.in(store());
        wanted = part;
        if (granted.ends().containsKey(store())) {
            hold(part);
        } else {
            // At once: the race may have asked this store seconds ago, and waited for others since.
            again(Duration.ZERO);
        }
    }

    private void hold(Lease part) {
        held = part;
        suspect = null;
        heartbeat = new Heartbeat(timers, clock, member.store(), rhythm, this);
        heartbeat.start(part);
    }

    @Override
    public void renewed(Lease lease) {
        held = lease;
        keeper.renewed();
    }

    @Override
    public void lost(Heartbeat.Loss loss) {
        held = null;
        keeper.partLost(this, loss);
    }

    /** The lease here is lost, but not the run: from now on it is to be taken back. */
    void seek() {
        Heartbeat lost = heartbeat;
        heartbeat = null;
        if (lost != null) {
            lost.stop();
            lost.takenBy().ifPresentOrElse(this::suspect, () -> again(BETWEEN_TRIES));
        }
    }

    /** Whoever it is may be a racer that will give back; if it still is there after that, it is none. */
    private void suspect(OwnerToken owner) {
        suspect = owner;
        suspectSince = clock.now();
        again(racersTime);
    }

    private void again(Duration delay) {
        cancel();
        next = timers.after(delay, this::takeBack);
    }

    private void takeBack() {
        Lease lease = wanted;
        if (over || asking || lease == null) {
            return;
        }
        asking = true;
        Answers.ask(member, asked -> asked.store().takeBack(lease, rhythm.term()))
                .onComplete(answer -> asking = false)
                .onSuccess(this::heard)
                .onFailure(silent -> unlessOver(() -> again(BETWEEN_TRIES)));
    }

    private void heard(Renewal answer) {
        unlessOver(() -> {
            if (answer instanceof Renewal.Ours ours) {
                takenBack(ours.lease());
            } else if (answer instanceof Renewal.Taken taken) {
                taken(taken.holder().owner());
            } else {
                keeper.lost(Heartbeat.Loss.MISSING);
            }
        });
    }

    private void unlessOver(Runnable action) {
        if (!over) {
            action.run();
        }
    }

    private void takenBack(Lease lease) {
        LOG.atInfo()
                .addKeyValue("indexer", lease.name())
                .addKeyValue("run", lease.token().runId())
                .addKeyValue("store", store())
                .log("the lock is held in this store as well");
        hold(lease);
        keeper.renewed();
    }

    private void taken(OwnerToken owner) {
        if (owner.revokedBy().isPresent()) {
            keeper.lost(Heartbeat.Loss.REVOKED);
        } else if (!owner.equals(suspect)) {
            suspect(owner);
        } else if (clock.now().minus(suspectSince).compareTo(racersTime) >= 0) {
            keeper.lost(Heartbeat.Loss.TAKEN);
        } else {
            again(racersTime);
        }
    }

    /** The store answers again. A suspect is given its time. */
    void hurry() {
        if (heartbeat != null) {
            heartbeat.hurry();
        } else if (suspect == null && !over) {
            cancel();
            takeBack();
        }
    }

    void seekNoMore() {
        if (heartbeat == null) {
            stop();
        }
    }

    void stop() {
        over = true;
        cancel();
        if (heartbeat != null) {
            heartbeat.stop();
        }
    }

    private void cancel() {
        if (next != null) {
            next.cancel();
        }
    }
}
