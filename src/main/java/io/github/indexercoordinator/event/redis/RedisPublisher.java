package io.github.indexercoordinator.event.redis;

import io.github.indexercoordinator.event.CoordinatorEvent;
import io.github.indexercoordinator.event.CoordinatorEvent.Heartbeat;
import io.github.indexercoordinator.event.EventJson;
import io.github.indexercoordinator.event.EventPublisher;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes events on Redis channels and appends them to the history, in one command each; what a lock store has told already is
 * not told again, heartbeats are not told at all. While Redis does not answer, events are dropped, with one warning for the
 * outage and one line at its end.
 */
public final class RedisPublisher implements EventPublisher {
    private static final Logger LOG = LoggerFactory.getLogger(RedisPublisher.class);

    private final EventScript script;
    private final EventCall call;
    private final AtomicLong dropped = new AtomicLong();

    /**
     * A publisher.
     *
     * @param maxLength about how many entries a stream keeps at most
     * @param keep how long a stream keeps its entries
     */
    public RedisPublisher(EventScript script, EventNames names, EventJson json, int maxLength, Duration keep) {
        this.script = script;
        this.call = new EventCall(names, json, maxLength, keep);
    }

    @Override
    public void publish(CoordinatorEvent event, boolean announced) {
        if (announced || event instanceof Heartbeat) {
            return;
        }
        script.run(call.keys(event), call.arguments(event))
                .onSuccess(told -> answered())
                .onFailure(this::unanswered);
    }

    private void answered() {
        long missing = dropped.getAndSet(0);
        if (missing > 0) {
            LOG.info("Redis takes events again; {} are missing from its history", missing);
        }
    }

    private void unanswered(Throwable failure) {
        if (dropped.getAndIncrement() == 0) {
            LOG.warn(
                    "Redis does not take events; until it does they are missing from its history: {}",
                    failure.getMessage());
        }
    }
}
