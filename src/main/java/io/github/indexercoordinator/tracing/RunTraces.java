package io.github.indexercoordinator.tracing;

import io.github.indexercoordinator.event.CoordinatorEvent;
import io.github.indexercoordinator.event.CoordinatorEvent.LockLost;
import io.github.indexercoordinator.event.CoordinatorEvent.LockWon;
import io.github.indexercoordinator.event.CoordinatorEvent.Released;
import io.github.indexercoordinator.event.EventPublisher;
import io.github.indexercoordinator.trigger.Trigger;
import io.github.indexercoordinator.trigger.TriggerRouter;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Tracer;
import io.vertx.core.json.JsonObject;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes one trace of each trigger on this node: {@code trigger}, and in it {@code race} until the decision, {@code run} while the command
 * works, {@code release} until the lock is free. A run that no trigger of this node led to (takeover, hand-off, queued) has a
 * trace of its own without a race. From any thread.
 */
public final class RunTraces implements EventPublisher, TriggerRouter.Observer {
    private static final String SCOPE = "io.github.indexercoordinator";

    private final Tracer tracer;
    private final InstantSource clock;
    private final Map<TriggerKey, TracedTrigger> racing = new HashMap<>();
    private final Map<String, TracedTrigger> running = new HashMap<>();

    /** Two triggers of one indexer without an id, in one race, are one to us. */
    private record TriggerKey(String indexer, String id) {}

    /** @param clock the times that events carry too */
    public RunTraces(OpenTelemetry telemetry, InstantSource clock) {
        tracer = telemetry.getTracer(SCOPE);
        this.clock = clock;
    }

    @Override
    public synchronized Consumer<JsonObject> came(Trigger trigger) {
        TracedTrigger traced = TracedTrigger.racing(tracer, trigger, clock.instant());
        racing.put(new TriggerKey(trigger.indexer(), trigger.id().orElse("")), traced);
        return decision -> decided(trigger, traced, decision);
    }

    private synchronized void decided(Trigger trigger, TracedTrigger traced, JsonObject decision) {
        racing.remove(new TriggerKey(trigger.indexer(), trigger.id().orElse("")), traced);
        traced.decided(decision, clock.instant());
    }

    @Override
    public synchronized void publish(CoordinatorEvent event, boolean announced) {
        if (event instanceof LockWon won) {
            won(won);
        } else if (event instanceof LockLost lost) {
            TracedTrigger traced = running.get(lost.run().runId());
            if (traced != null) {
                traced.lost(lost);
            }
        } else if (event instanceof Released released) {
            TracedTrigger traced = running.remove(released.run().runId());
            if (traced != null) {
                traced.released(released, clock.instant());
            }
        }
    }

    private void won(LockWon won) {
        @Nullable
        TracedTrigger raced =
                racing.get(new TriggerKey(won.indexerId(), won.run().triggerId().orElse("")));
        TracedTrigger traced = raced == null ? TracedTrigger.ofNobody(tracer, won) : raced;
        traced.won(won);
        // A run that was left to run out is never told to be released: the next of this indexer takes its place.
        running.values().removeIf(earlier -> earlier.endIfOf(won.indexerId(), clock.instant()));
        running.put(won.run().runId(), traced);
    }
}
