package io.github.indexercoordinator.event.redis;

import io.github.indexercoordinator.event.CoordinatorEvent;
import io.github.indexercoordinator.event.CoordinatorEvent.Heartbeat;
import io.github.indexercoordinator.event.EventJson;
import io.github.indexercoordinator.event.EventPublisher;
import io.github.indexercoordinator.event.redis.UntakenEvents.Numbered;
import io.github.indexercoordinator.redis.RedisFailure;
import io.github.indexercoordinator.redis.RedisFailure.Kind;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes events on Redis channels and appends them to the history, in one command each; what a lock store has told already is
 * not told again, heartbeats are not told at all.
 *
 * <p>What is told while Redis does not answer is kept, at most 1,000 events, and told with {@code late: true} once it does, in the
 * order in which it happened; newer events wait behind it. An event is told at least once: where an answer was lost it may have
 * been told before, and is told again if the history's newest entries do not show it. What Redis answers that it refuses, as it
 * does for want of memory, was heard by listeners but is missing from the history.
 */
public final class RedisPublisher implements EventPublisher {
    private static final Logger LOG = LoggerFactory.getLogger(RedisPublisher.class);
    /** Refusals that come before a script is begun, and pass. */
    private static final Set<String> PASSING = Set.of("LOADING", "BUSY", "MASTERDOWN");

    private final EventScript script;
    private final EventCall call;
    private final Consumer<Runnable> later;
    private final UntakenEvents untaken = new UntakenEvents();
    private final AtomicBoolean catchingUp = new AtomicBoolean();
    private final RefusedEvents refusals = new RefusedEvents();
    private final AtomicLong toldLate = new AtomicLong();

    /**
     * A publisher.
     *
     * @param maxLength about how many entries a stream keeps at most
     * @param keep how long a stream keeps its entries
     * @param later runs a task after the moment that Redis is given to come back; never on the thread that asks, and never at once
     */
    public RedisPublisher(
            EventScript script,
            EventNames names,
            EventJson json,
            int maxLength,
            Duration keep,
            Consumer<Runnable> later) {
        this.script = script;
        this.call = new EventCall(names, json, maxLength, keep);
        this.later = later;
    }

    @Override
    public void publish(CoordinatorEvent event, boolean announced) {
        if (announced || event instanceof Heartbeat) {
            return;
        }
        Numbered fresh = untaken.number(event);
        if (!untaken.keepBehindOthers(fresh)) {
            script.run(call.keys(event), call.arguments(event))
                    .onSuccess(told -> refusals.accepted())
                    .onFailure(cause -> failed(fresh, cause));
        }
    }

    private void failed(Numbered event, Throwable cause) {
        if (refused(cause)) {
            refusals.refused(cause);
            return;
        }
        untaken.keep(event);
        if (catchingUp.compareAndSet(false, true)) {
            LOG.warn("Redis does not take events; until it does at most 1,000 are kept: {}", cause.getMessage());
            later.accept(this::catchUp);
        }
    }

    /** Whether the server was able to answer, and will answer the same next time. */
    private static boolean refused(Throwable cause) {
        return cause instanceof RedisFailure failure
                && (failure.kind() == Kind.FAULT || failure.kind() == Kind.REFUSED)
                && !PASSING.contains(failure.code());
    }

    private void catchUp() {
        untaken.oldest().ifPresentOrElse(this::tellLate, this::caughtUp);
    }

    private void tellLate(Numbered oldest) {
        script.run(call.keys(oldest.event()), call.lateArguments(oldest.event()))
                .onSuccess(told -> {
                    toldLate.incrementAndGet();
                    next(oldest);
                })
                .onFailure(cause -> failedAgain(oldest, cause));
    }

    private void failedAgain(Numbered oldest, Throwable cause) {
        if (refused(cause)) {
            refusals.refused(cause);
            next(oldest);
        } else {
            later.accept(this::catchUp);
        }
    }

    private void next(Numbered done) {
        untaken.remove(done);
        catchUp();
    }

    private void caughtUp() {
        catchingUp.set(false);
        long late = toldLate.getAndSet(0);
        long dropped = untaken.dropped();
        if (dropped > 0) {
            LOG.warn("Redis takes events again: {} told late, {} older ones dropped", late, dropped);
        } else {
            LOG.info("Redis takes events again: {} told late", late);
        }
        // One may have been kept since the last was told, by somebody who saw us still at it.
        if (untaken.oldest().isPresent() && catchingUp.compareAndSet(false, true)) {
            later.accept(this::catchUp);
        }
    }
}
