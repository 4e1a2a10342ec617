package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.lock.RunOutcome;
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

    private static Optional<RunEvent> understood(JsonObject event, Duration ttl) {
        return switch (event.getString("event", "")) {
            case "" -> Optional.of(new RunEvent.LookDue());
            case "lock-won" -> Optional.of(new RunEvent.WonElsewhere(shorter(event.getLong("ttlMs", 0L), ttl)));
            case "released" -> Optional.of(released(event));
            default -> Optional.empty();
        };
    }

    private static Duration shorter(long millis, Duration ttl) {
        return Duration.ofMillis(Math.min(Math.max(0, millis), ttl.toMillis()));
    }

    private static RunEvent released(JsonObject event) {
        boolean completed = !RunOutcome.ofLabel(event.getString("outcome", "")).cutShort();
        return new RunEvent.ReleasedElsewhere(completed, event.getLong("fence", 0L));
    }
}
