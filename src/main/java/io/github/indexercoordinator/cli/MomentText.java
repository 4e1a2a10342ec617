package io.github.indexercoordinator.cli;

import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Words what happened around a moment; the skips of one second, of which one trigger is heard by every node, are one line. */
final class MomentText {
    private MomentText() {}

    /** @param events the oldest first */
    static List<String> lines(Instant moment, List<JsonObject> events) {
        if (events.isEmpty()) {
            return List.of("Nothing is known of the " + MomentLook.AROUND.toMinutes() + " min before and after "
                    + moment + ": nobody asked, or it is kept no longer.");
        }
        Map<String, String> nodes = new LinkedHashMap<>();
        events.forEach(
                event -> nodes.merge(what(event), EventText.of(event, "node"), (one, other) -> one + ", " + other));
        return nodes.entrySet().stream()
                .map(line -> Terminal.text(line.getKey().replaceFirst("\n", " " + line.getValue() + ": ")))
                .toList();
    }

    /** The second and what happened in it, with a place between for who was in it. */
    private static String what(JsonObject event) {
        String at = Instant.parse(EventText.of(event, "at"))
                .truncatedTo(ChronoUnit.SECONDS)
                .toString();
        return at + "\n" + EventText.of(event, "indexer") + " " + EventText.what(event) + into(event);
    }

    private static String into(JsonObject event) {
        // To the second: nodes that hear one trigger differ by milliseconds.
        return event.getValue("intoRunMs") instanceof Number into
                ? ", " + into.longValue() / 1000 + " s into its run"
                : "";
    }
}
