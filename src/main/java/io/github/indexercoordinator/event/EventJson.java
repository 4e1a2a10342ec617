package io.github.indexercoordinator.event;

import io.github.indexercoordinator.event.CoordinatorEvent.Heartbeat;
import io.github.indexercoordinator.event.CoordinatorEvent.LockLost;
import io.github.indexercoordinator.event.CoordinatorEvent.LockRevoked;
import io.github.indexercoordinator.event.CoordinatorEvent.LockWon;
import io.github.indexercoordinator.event.CoordinatorEvent.Queued;
import io.github.indexercoordinator.event.CoordinatorEvent.Released;
import io.github.indexercoordinator.event.CoordinatorEvent.Run;
import io.github.indexercoordinator.event.CoordinatorEvent.Skipped;
import io.github.indexercoordinator.event.CoordinatorEvent.StoreDown;
import io.github.indexercoordinator.event.CoordinatorEvent.StoreUp;
import io.github.indexercoordinator.event.CoordinatorEvent.TriggerRejected;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes events as the JSON that listeners read: version 1, fields only ever added. Immutable. */
public final class EventJson {
    // ISO_INSTANT drops the milliseconds when they are zero, and prints nanoseconds when there are any.
    private static final DateTimeFormatter TO_THE_MILLISECOND =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

    private final String node;

    /** For the events of this node. */
    public EventJson(String node) {
        this.node = node;
    }

    /** The event with the common fields first. Durations are whole milliseconds; absent values are {@code null}. */
    public JsonObject write(CoordinatorEvent event) {
        JsonObject common = new JsonObject()
                .put("v", 1)
                .put("event", event.event())
                .put("indexer", event.indexer().orElse(null))
                .put("node", node)
                .put("at", TO_THE_MILLISECOND.format(event.at()));
        return common.mergeIn(details(event));
    }

    private static JsonObject details(CoordinatorEvent event) {
        if (event instanceof LockWon won) {
            return lockWon(won);
        } else if (event instanceof Skipped skipped) {
            return skipped(skipped);
        } else if (event instanceof Queued queued) {
            return queued(queued);
        } else if (event instanceof Released released) {
            return released(released);
        } else if (event instanceof LockLost lost) {
            return run(lost.run()).put("cause", lost.cause().label());
        } else if (event instanceof LockRevoked revoked) {
            return lockRevoked(revoked);
        } else if (event instanceof TriggerRejected rejected) {
            return asked(rejected.triggerId(), rejected.source()).put("error", rejected.error());
        } else if (event instanceof Heartbeat heartbeat) {
            return run(heartbeat.run()).put("remainingMs", heartbeat.remaining().toMillis());
        } else if (event instanceof StoreDown down) {
            return new JsonObject().put("store", down.store()).put("error", down.error());
        } else {
            return new JsonObject().put("store", ((StoreUp) event).store());
        }
    }

    private static JsonObject lockWon(LockWon won) {
        JsonObject json = run(won.run())
                .put("reason", won.reason().label())
                .put("ttlMs", won.ttl().toMillis());
        won.previous()
                .ifPresent(previous -> json.put("previousRunId", previous.runId())
                        .put("previousNode", previous.node().orElse(null))
                        .put("attempt", previous.attempt()));
        return json;
    }

    private static JsonObject skipped(Skipped skipped) {
        return asked(skipped.triggerId(), skipped.source())
                .put("reason", skipped.reason().label())
                .put("holder", skipped.holder().orElse(null))
                .put("holderOwner", skipped.holderOwner().orElse(null))
                .put("remainingMs", millis(skipped.remaining()))
                .put("store", skipped.store().orElse(null))
                .put("intoRunMs", millis(skipped.intoRun()));
    }

    private static JsonObject queued(Queued queued) {
        return asked(queued.triggerId(), queued.source())
                .put("reason", queued.reason().label())
                .put("since", queued.since())
                .put("holder", queued.holder().orElse(null))
                .put("holderOwner", queued.holderOwner().orElse(null))
                .put("remainingMs", millis(queued.remaining()))
                .put("store", queued.store().orElse(null));
    }

    private static JsonObject lockRevoked(LockRevoked revoked) {
        return new JsonObject()
                .put("by", revoked.by())
                .put("holder", revoked.holder().orElse(null))
                .put("holderOwner", revoked.holderOwner())
                .put("remainingMs", millis(revoked.remaining()))
                .put("free", revoked.free());
    }

    private static JsonObject released(Released released) {
        JsonObject json = run(released.run())
                .put("outcome", released.outcome())
                .put("detail", released.detail().orElse(null))
                .put("exitCode", released.exitCode().orElse(null))
                .put("durationMs", released.duration().toMillis())
                .put("heldMs", released.held().toMillis())
                .put("outputTail", released.outputTail().orElse(null));
        return released.repaired().isEmpty() ? json : json.put("repaired", new JsonArray(released.repaired()));
    }

    private static JsonObject run(Run run) {
        return new JsonObject()
                .put("runId", run.runId())
                .put("owner", run.owner())
                .put("fence", run.fence())
                .mergeIn(asked(run.triggerId(), run.source()))
                .put("stores", new JsonArray(run.stores()));
    }

    private static JsonObject asked(Optional<String> triggerId, String source) {
        return new JsonObject().put("triggerId", triggerId.orElse(null)).put("source", source);
    }

    private static @Nullable Long millis(Optional<Duration> duration) {
        return duration.map(Duration::toMillis).orElse(null);
    }
}
