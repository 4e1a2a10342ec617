package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.lock.RunOutcome;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Optional;

/** Reads what other nodes tell of an indexer. It only wakes, so what cannot be understood is a reason to look. */
final class HeardEvents {
    private HeardEvents() {}

    /** What an event means for the indexer here; empty when it means nothing. */
    static Optional<RunEvent> read(JsonObject event) {
        try {
            return understood(event);
        } catch (ClassCastException | IllegalArgumentException | NullPointerException strange) {
            return Optional.of(new RunEvent.LookDue());
        }
    }

    private static Optional<RunEvent> understood(JsonObject event) {
        return switch (event.getString("event", "")) {
            case "" -> Optional.of(new RunEvent.LookDue());
            case "lock-won" -> Optional.of(new RunEvent.WonElsewhere(Duration.ofMillis(event.getLong("ttlMs", 0L))));
            case "released" -> Optional.of(released(event));
            default -> Optional.empty();
        };
    }

    private static RunEvent released(JsonObject event) {
        boolean completed = !RunOutcome.ofLabel(event.getString("outcome", "")).cutShort();
        return new RunEvent.ReleasedElsewhere(completed, event.getLong("fence", 0L));
    }
}
