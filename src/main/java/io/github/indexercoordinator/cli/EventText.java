package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.lock.OwnerToken;
import io.vertx.core.json.JsonObject;
import java.time.Duration;

/** Events as a person reads them, a line each. */
final class EventText {
    private EventText() {}

    /** The line for an event. */
    static String line(JsonObject event) {
        String indexer = of(event, "indexer");
        return of(event, "node") + ": " + (indexer.isEmpty() ? "" : indexer + " ") + what(event);
    }

    /** The line without who it was and about what. */
    static String what(JsonObject event) {
        return switch (of(event, "event")) {
            case "lock-won" -> started(event) + ", run " + of(event, "runId");
            case "skipped" -> "skipped, " + whySkipped(event);
            case "released" -> of(event, "outcome") + why(event) + after(event) + exit(event);
            case "lock-revoked" -> "revoked by " + of(event, "by") + ", was held by " + holder(event);
            case "lock-lost" -> "lost its lock, " + of(event, "cause");
            case "queued" -> "queued, " + of(event, "reason");
            case "store-down" -> "gets no answer from " + of(event, "store") + ": " + of(event, "error");
            case "store-up" -> "gets answers from " + of(event, "store") + " again";
            case "trigger-rejected" -> "rejected, " + of(event, "error");
            default -> of(event, "event");
        };
    }

    private static String started(JsonObject event) {
        return of(event, "reason").equals("takeover") ? "took over from " + of(event, "previousNode") : "started";
    }

    /** Why a trigger was skipped, {@code held by web2, 45 s of its lease left}. */
    static String whySkipped(JsonObject event) {
        String holder = holder(event);
        String left = event.getValue("remainingMs") instanceof Number remaining
                ? ", " + seconds(Duration.ofMillis(remaining.longValue())) + " of its lease left"
                : "";
        if (of(event, "reason").equals("pending")) {
            return "one waits already" + (holder.isEmpty() ? "" : ", behind " + holder);
        }
        return of(event, "reason") + (holder.isEmpty() ? "" : " by " + holder + left);
    }

    private static String holder(JsonObject event) {
        if (event.getValue("holder") != null) {
            return of(event, "holder");
        }
        String owner = of(event, "holderOwner");
        return new OwnerToken(owner)
                .revokedBy()
                .map(by -> "nobody (revoked by " + by + ")")
                .orElse(owner);
    }

    private static String why(JsonObject event) {
        String detail = of(event, "detail");
        return detail.isEmpty() ? "" : " (" + detail + ")";
    }

    private static String after(JsonObject event) {
        return event.getValue("durationMs") instanceof Number took
                ? " after " + seconds(Duration.ofMillis(took.longValue()))
                : "";
    }

    private static String exit(JsonObject event) {
        return event.getValue("exitCode") instanceof Number code && code.intValue() != 0
                ? ", exit code " + code.intValue()
                : "";
    }

    /** A time in whole seconds, rounded up so that what is still to come is never "0 s". */
    static String seconds(Duration time) {
        return Math.floorDiv(time.toMillis() + 999, 1000) + " s";
    }

    /** A field as text; empty when it is absent. */
    static String of(JsonObject event, String field) {
        Object value = event.getValue(field);
        return value == null ? "" : value.toString();
    }
}
