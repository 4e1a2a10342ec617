package io.github.indexercoordinator.trigger;

import io.github.indexercoordinator.event.CoordinatorEvent.TriggerRejected;
import io.github.indexercoordinator.event.EventPublisher;
import io.github.indexercoordinator.trigger.TriggerRejection.Cause;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tells what was rejected, at most once a second for each cause, so that a flood of bad messages does not become a flood of
 * events. One for the whole node; may be called from any thread.
 */
public final class TriggerRejections {
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final EventPublisher events;
    private final InstantSource clock;
    private final Map<Cause, Instant> lastTold = new EnumMap<>(Cause.class);

    public TriggerRejections(EventPublisher events, InstantSource clock) {
        this.events = events;
        this.clock = clock;
    }

    /** The event of a rejection; published too, unless its cause had one within the last second. */
    public TriggerRejected reject(TriggerRejection rejection, String source) {
        TriggerRejected event =
                new TriggerRejected(rejection.indexer(), clock.instant(), rejection.id(), source, rejection.error());
        if (due(rejection.cause(), event.at())) {
            events.publish(event, false);
        }
        return event;
    }

    private synchronized boolean due(Cause cause, Instant now) {
        @Nullable Instant last = lastTold.get(cause);
        // The wall clock may have been set back: that must not silence a cause for hours.
        if (last != null && Duration.between(last, now).abs().compareTo(PAUSE) < 0) {
            return false;
        }
        lastTold.put(cause, now);
        return true;
    }
}
