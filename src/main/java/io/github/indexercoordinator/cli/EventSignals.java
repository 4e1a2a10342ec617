package io.github.indexercoordinator.cli;

import io.vertx.core.json.JsonObject;
import java.util.Optional;

/**
 * Reads from events what they say about one trigger. The events may come from nodes of a later version, or from anybody who can
 * publish: what cannot be read says nothing.
 */
final class EventSignals {
    private static final String REVOKED = "revoked";

    private final String triggerId;

    EventSignals(String triggerId) {
        this.triggerId = triggerId;
    }

    /** The signal in an event; empty when it is about something else. */
    Optional<RunSignal> read(JsonObject event) {
        if (!triggerId.equals(event.getValue("triggerId"))) {
            return Optional.empty();
        }
        return switch (EventText.of(event, "event")) {
            case "lock-won" -> Optional.of(new RunSignal.Started());
            case "queued" -> Optional.of(new RunSignal.Queued());
            // Nobody repeats it, so there is nothing more to wait for.
            case "lock-lost" ->
                Optional.of(new RunSignal.Ended(REVOKED))
                        .filter(revoked -> EventText.of(event, "cause").equals(REVOKED))
                        .map(revoked -> revoked);
            case "released" -> Optional.of(new RunSignal.Ended(EventText.of(event, "outcome")));
            case "skipped" -> Optional.of(skipped(event));
            case "trigger-rejected" -> Optional.of(new RunSignal.Rejected(EventText.of(event, "node")));
            default -> Optional.empty();
        };
    }

    private static RunSignal skipped(JsonObject event) {
        return new RunSignal.Skipped(
                EventText.of(event, "node"), EventText.of(event, "reason"), EventText.whySkipped(event));
    }
}
