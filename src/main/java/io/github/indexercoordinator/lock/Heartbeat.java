package io.github.indexercoordinator.lock;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Keeps one lease alive, and tells when it is lost. Renews in each interval by a re-armed timer; a renewal without an answer is
 * tried again soon and never ends the renewing. A second timer, which asks nobody, tells the loss early enough for the work to be
 * ended before the lease is.
 *
 * <p>A lease that no store could renew in time is still renewed after its loss was told, until {@link #stop()}: the work is being
 * ended, and is better ended under a lease. Not thread-safe: used from one Vert.x context, on which the listener is called.
 */
public final class Heartbeat {
    private static final Logger LOG = LoggerFactory.getLogger(Heartbeat.class);
    private static final Duration RETRY = Duration.ofMillis(250);

    private final Timers timers;
    private final BootClock clock;
    private final LockStore store;
    private final Rhythm rhythm;
    private final Listener listener;

    private @Nullable Lease lease;
    private @Nullable OwnerToken takenBy;
    private Timers.@Nullable Timer beat;
    private Timers.@Nullable Timer end;
    private boolean asking;
    private boolean answered = true;
    private boolean silent;
    private boolean lossTold;
    private boolean stopped;

    /** Nothing happens before {@link #start}. */
    public Heartbeat(Timers timers, BootClock clock, LockStore store, Rhythm rhythm, Listener listener) {
        this.timers = timers;
        this.clock = clock;
        this.store = store;
        this.rhythm = rhythm;
        this.listener = listener;
    }

    /**
     * When to renew and when to give up.
     *
     * @param term what each renewal asks for
     * @param interval between renewals
     * @param stopping how long before its deadline a lease counts as lost: the time to end the work
     */
    public record Rhythm(LeaseTerm term, Duration interval, Duration stopping) {}

    /** Hears of the lease; each method is called on the heartbeat's context. */
    public interface Listener {
        /** The lease has a later end. */
        void renewed(Lease lease);

        /** The lease is lost, or will be before the work could be ended later than now. Told once. */
        void lost(Loss loss);
    }

    /** How a lease is lost. */
    public enum Loss {
        /** This process asked too late: it was stopped, starved or suspended. */
        EXPIRED,
        /** Somebody else holds it. */
        TAKEN,
        /** A person has taken it away. */
        REVOKED,
        /** The store has lost it, and another run was there since. */
        MISSING,
        /** No store answered in time. */
        STORES_SILENT
    }

    /** Begins to renew a lease just granted. */
    public void start(Lease granted) {
        hold(granted);
        beat = timers.after(rhythm.interval(), this::renew);
    }

    /** Renews at once, unless that is being done: the store may have been away and may have forgotten the lease. */
    void hurry() {
        if (!asking && !stopped) {
            cancel(beat);
            renew();
        }
    }

    /** By whom the lease was found taken; empty while it was not. */
    Optional<OwnerToken> takenBy() {
        return Optional.ofNullable(takenBy);
    }

    /** Ends the renewing; a reply still under way changes nothing any more. */
    public void stop() {
        stopped = true;
        cancel(beat);
        cancel(end);
    }

    private void hold(Lease held) {
        lease = held;
        cancel(end);
        Duration lossAt = held.deadline().minus(rhythm.stopping());
        end = timers.after(lossAt.minus(clock.now()), this::endReached);
    }

    private void endReached() {
        Lease held = lease;
        if (!giveUpIfDue() && !stopped && !lossTold && held != null) {
            // The clock reads in steps coarser than the timer: not yet.
            hold(held);
        }
    }

    @CanIgnoreReturnValue
    private boolean giveUpIfDue() {
        Lease held = lease;
        boolean due = !stopped
                && !lossTold
                && held != null
                && held.remaining(clock.now()).compareTo(rhythm.stopping()) <= 0;
        if (due) {
            tell(answered ? Loss.EXPIRED : Loss.STORES_SILENT);
        }
        return due;
    }

    private void renew() {
        // After a pause of this process the guard has ended the work already, whatever the store will answer.
        giveUpIfDue();
        answered = false;
        ask(store::renew, reply -> take(reply, true));
    }

    private void takeBack() {
        LOG.atWarn()
                .addKeyValue("indexer", lease == null ? "" : lease.name())
                .log("the store has lost the lock; taking it back");
        ask(store::takeBack, reply -> take(reply, false));
    }

    private void ask(BiFunction<Lease, LeaseTerm, Future<Renewal>> question, Handler<Renewal> whenAnswered) {
        Lease held = lease;
        if (!stopped && held != null) {
            asking = true;
            // Inside compose, so that a store that throws is a store without an answer and the renewing goes on.
            Future.succeededFuture(held)
                    .compose(ours -> question.apply(ours, rhythm.term()))
                    .onComplete(answer -> asking = false)
                    .onSuccess(whenAnswered)
                    .onFailure(this::retry);
        }
    }

    private void take(Renewal reply, boolean mayTakeBack) {
        if (stopped) {
            return;
        }
        answered = true;
        silent = false;
        if (reply instanceof Renewal.Ours ours) {
            renewed(ours.lease());
        } else if (reply instanceof Renewal.Missing && mayTakeBack) {
            takeBack();
        } else {
            tell(reply instanceof Renewal.Taken taken ? loss(taken.holder()) : Loss.MISSING);
        }
    }

    private Loss loss(Holder holder) {
        takenBy = holder.owner();
        return holder.owner().revokedBy().isPresent() ? Loss.REVOKED : Loss.TAKEN;
    }

    private void renewed(Lease renewed) {
        beat = timers.after(rhythm.interval(), this::renew);
        if (lossTold) {
            lease = renewed;
            return;
        }
        hold(renewed);
        listener.renewed(renewed);
    }

    private void retry(Throwable cause) {
        if (stopped) {
            return;
        }
        // Once an outage: the retries of a long one would bury everything else.
        LOG.atLevel(silent ? Level.DEBUG : Level.WARN)
                .addKeyValue("indexer", lease == null ? "" : lease.name())
                .addKeyValue("run", lease == null ? "" : lease.token().runId())
                .addKeyValue("cause", cause.getMessage())
                .log("a heartbeat had no answer; trying again");
        silent = true;
        Duration soon = RETRY.compareTo(rhythm.interval()) < 0 ? RETRY : rhythm.interval();
        beat = timers.after(soon, this::renew);
    }

    private void tell(Loss loss) {
        if (!lossTold) {
            lossTold = true;
            listener.lost(loss);
        }
    }

    private static void cancel(Timers.@Nullable Timer timer) {
        if (timer != null) {
            timer.cancel();
        }
    }
}
