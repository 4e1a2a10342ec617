package io.github.indexercoordinator.contention;

import io.github.indexercoordinator.contention.Story.Skip;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** When in the holder's run triggers were skipped. */
final class Positions {
    /** The ends of the histogram's parts; the last part has none. */
    private static final List<Duration> ENDS = List.of(
            Duration.ofSeconds(1),
            Duration.ofSeconds(5),
            Duration.ofSeconds(15),
            Duration.ofMinutes(1),
            Duration.ofMinutes(5),
            Duration.ofMinutes(15),
            Duration.ofHours(1),
            Duration.ofHours(4));

    private Positions() {}

    /** Null where nothing is known of any. */
    static @Nullable JsonObject json(Evidence evidence) {
        List<Skip> placed = evidence.placed();
        return placed.isEmpty() ? null : json(evidence, placed);
    }

    private static JsonObject json(Evidence evidence, List<Skip> placed) {
        List<Duration> into =
                placed.stream().flatMap(skip -> skip.intoRun().stream()).toList();
        Quantiles quantiles = Quantiles.of(into);
        long late = placed.stream().filter(evidence::late).count();
        return new JsonObject()
                .put("count", placed.size())
                .put("early", placed.size() - late)
                .put("late", late)
                .put("p10Ms", quantiles.at(0.1).toMillis())
                .put("p50Ms", quantiles.median().toMillis())
                .put("p90Ms", quantiles.at(0.9).toMillis())
                .put("maxMs", quantiles.longest().toMillis())
                .put("histogram", histogram(into));
    }

    /** Every part, the empty ones too; the end belongs to the next part. */
    private static JsonArray histogram(List<Duration> into) {
        JsonArray parts = new JsonArray();
        Duration from = Duration.ZERO;
        for (Duration to : ENDS) {
            parts.add(part(from, to, into));
            from = to;
        }
        return parts.add(part(from, null, into));
    }

    private static JsonObject part(Duration from, @Nullable Duration to, List<Duration> into) {
        long count = into.stream()
                .filter(length -> length.compareTo(from) >= 0 && (to == null || length.compareTo(to) < 0))
                .count();
        return new JsonObject()
                .put("fromMs", from.toMillis())
                .put("toMs", to == null ? null : to.toMillis())
                .put("count", count);
    }
}
