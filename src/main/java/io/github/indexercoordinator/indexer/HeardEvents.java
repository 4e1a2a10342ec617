package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.lock.RunOutcome;
import io.github.indexercoordinator.trigger.Trigger;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Optional;

/** Reads what other nodes tell of an indexer. It only wakes, so what cannot be understood is a reason to look. */
final class HeardEvents {
    private HeardEvents() {}

    /**
     * What an event means for the indexer here; empty when it means nothing.
     *
     * @param ttl of the indexer's leases: no event puts off a look for longer
     */
    static Optional<RunEvent> read(JsonObject event, Duration ttl) {
        try {
            return understood(event, ttl);
        } catch (ClassCastException | IllegalArgumentException | NullPointerException strange) {
            return Optional.of(new RunEvent.LookDue());
        }
    }

    /** What an event of an indexer of the same group means; empty when it means nothing. */
    static Optional<RunEvent> ofGroup(JsonObject event, String own) {
        if (own.equals(event.getValue("indexer"))) {
            return Optional.empty();
        }
        Object what = event.getValue("event");
        if ("lock-won".equals(what)) {
            return Optional.of(new RunEvent.GroupTaken());
        }
        return "released".equals(what) ? Optional.of(new RunEvent.GroupFreed()) : Optional.empty();
    }

    private static Optional<RunEvent> understood(JsonObject event, Duration ttl) {
        return switch (event.getString("event", "")) {
            case "" -> Optional.of(new RunEvent.EventsMissed());
            case "lock-won" -> Optional.of(won(event, ttl));
            case "queued" -> Optional.of(new RunEvent.QueuedElsewhere(owed(event)));
            case "released" -> Optional.of(released(event));
            default -> Optional.empty();
        };
    }

    private static RunEvent won(JsonObject event, Duration ttl) {
        return new RunEvent.WonElsewhere(shorter(event.getLong("ttlMs", 0L), ttl), event.getLong("fence", 0L));
    }

    private static Owed owed(JsonObject event) {
        Trigger trigger = new Trigger(
                event.getString("indexer"),
                Optional.ofNullable(event.getString("triggerId")),
                event.getString("source", Trigger.UNKNOWN_SOURCE));
        return new Owed(trigger, event.getLong("since", 0L));
    }

    private static Duration shorter(long millis, Duration ttl) {
        return Duration.ofMillis(Math.min(Math.max(0, millis), ttl.toMillis()));
    }

    private static RunEvent released(JsonObject event) {
        boolean completed = !RunOutcome.ofLabel(event.getString("outcome", "")).cutShort();
        return new RunEvent.ReleasedElsewhere(completed, event.getLong("fence", 0L));
    }
}
