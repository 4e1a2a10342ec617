package io.github.indexercoordinator.demo;

import io.vertx.core.json.JsonObject;
import java.util.Optional;

/** Words an event as a line for people. */
final class EventLine {
    private static final String GREEN = "32";
    private static final String YELLOW = "33";
    private static final String RED = "31";
    private static final String BLUE = "34";

    private EventLine() {}

    static String of(JsonObject event) {
        return "%-5s %-9s %s%s"
                .formatted(
                        event.getString("node"),
                        event.getString("event"),
                        details(event),
                        Boolean.TRUE.equals(event.getBoolean("late")) ? " (told late)" : "");
    }

    static String colour(JsonObject event) {
        return switch (event.getString("event")) {
            case "lock-won" -> GREEN;
            case "skipped", "queued", "store-up" -> YELLOW;
            case "released" -> BLUE;
            default -> RED;
        };
    }

    private static String details(JsonObject event) {
        return switch (event.getString("event")) {
            case "lock-won" ->
                "%s%s · run %s, fence %d, for %d ms in %s"
                        .formatted(
                                event.getString("reason"),
                                previous(event),
                                event.getString("runId"),
                                event.getLong("fence"),
                                event.getLong("ttlMs"),
                                String.join(
                                        " and ",
                                        event.getJsonArray("stores").stream()
                                                .map(String::valueOf)
                                                .toList()));
            case "skipped", "queued" -> event.getString("reason") + holding(event);
            case "released" ->
                "%s%s · exit code %s after %d ms"
                        .formatted(
                                event.getString("outcome"),
                                Optional.ofNullable(event.getString("detail"))
                                        .map(detail -> " (" + detail + ")")
                                        .orElse(""),
                                event.getValue("exitCode"),
                                event.getLong("durationMs"));
            case "store-down", "store-up" -> event.getString("store");
            default -> event.encode();
        };
    }

    private static String previous(JsonObject won) {
        return Optional.ofNullable(won.getString("previousNode"))
                .map(node -> " from " + node)
                .orElse("");
    }

    private static String holding(JsonObject event) {
        return event.getValue("holderOwner") == null
                ? ""
                : " by %s, %d ms left".formatted(holder(event), event.getLong("remainingMs"));
    }

    private static String holder(JsonObject skipped) {
        return Optional.ofNullable(skipped.getString("holder"))
                .orElse("a foreign owner, " + skipped.getString("holderOwner"));
    }
}
