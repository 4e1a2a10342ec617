package io.github.indexercoordinator.contention;

import io.github.indexercoordinator.contention.Story.Begin;
import io.github.indexercoordinator.contention.Story.End;
import io.github.indexercoordinator.contention.Totals.Pair;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes what one indexer's story shows, numbers and verdicts. */
final class StoryJson {
    private final Evidence evidence;
    private final Story story;
    private final Totals totals;

    StoryJson(Story story) {
        this.story = story;
        evidence = new Evidence(story);
        totals = Totals.of(story);
    }

    JsonObject write(int mostSkips) {
        return new JsonObject()
                .put("indexer", story.indexer())
                .put("tries", totals.tries())
                .put("won", sum(totals.won()))
                .put("skipped", totals.skipped())
                .put("queued", sum(totals.queued()))
                .put(
                        "wonAfterWaiting",
                        story.begins().stream().filter(Begin::waited).count())
                .put("share", share(totals.skipped(), totals.tries()))
                .put("reasons", counts(totals.skippedBy(Pair::reason)))
                .put("hosts", hosts())
                .put("waits", waits())
                .put("perHour", perHour())
                .put("intervalMs", evidence.interval().map(Duration::toMillis).orElse(null))
                .put("runs", runs())
                .put("intoRun", Positions.json(evidence))
                .put("verdicts", verdicts())
                .put("lastSkips", story.newestSkips().stream().limit(mostSkips).collect(toJson()));
    }

    private JsonArray hosts() {
        Map<String, Long> skipped = totals.skippedBy(Pair::node);
        TreeSet<String> nodes = new TreeSet<>(skipped.keySet());
        nodes.addAll(totals.won().keySet());
        nodes.addAll(totals.queued().keySet());
        return nodes.stream()
                .map(node -> host(node, skipped.getOrDefault(node, 0L)))
                .collect(toJson());
    }

    private JsonObject host(String node, long skipped) {
        long won = totals.won().getOrDefault(node, 0L);
        long queued = totals.queued().getOrDefault(node, 0L);
        return new JsonObject()
                .put("node", node)
                .put("tries", won + skipped + queued)
                .put("won", won)
                .put("skipped", skipped)
                .put("queued", queued)
                .put("share", share(skipped, won + skipped + queued));
    }

    private JsonArray waits() {
        Comparator<Map.Entry<Pair, Long>> mostFirst = Map.Entry.comparingByValue(Comparator.reverseOrder());
        return totals.skips().entrySet().stream()
                .sorted(mostFirst.thenComparing(entry -> entry.getKey().toString()))
                .map(entry -> new JsonObject()
                        .put("node", entry.getKey().node())
                        .put("holder", entry.getKey().holder().orElse(null))
                        .put("reason", entry.getKey().reason())
                        .put("count", entry.getValue()))
                .collect(toJson());
    }

    private JsonArray perHour() {
        return Hours.of(story).stream()
                .map(hour -> new JsonObject()
                        .put("hour", hour.hour().toString())
                        .put("won", hour.won())
                        .put("skipped", hour.skipped()))
                .collect(toJson());
    }

    private JsonObject runs() {
        Map<String, Long> outcomes =
                story.ends().stream().collect(Collectors.groupingBy(End::outcome, TreeMap::new, Collectors.counting()));
        return new JsonObject()
                .put("count", story.ends().size())
                .put(
                        "typicalMs",
                        evidence.durations()
                                .map(runs -> runs.median().toMillis())
                                .orElse(null))
                .put(
                        "longestMs",
                        evidence.durations()
                                .map(runs -> runs.longest().toMillis())
                                .orElse(null))
                .put(
                        "takenOver",
                        story.begins().stream().filter(Begin::takeover).count())
                .put("lost", story.losses().size())
                .put("outcomes", counts(outcomes));
    }

    private JsonArray verdicts() {
        return Verdicts.on(evidence).stream()
                .map(verdict -> new JsonObject()
                        .put("kind", verdict.kind().label())
                        .put("level", verdict.level().label())
                        .put("node", verdict.node().orElse(null))
                        .put(
                                "intervalMs",
                                verdict.interval().map(Duration::toMillis).orElse(null))
                        .put("text", verdict.text()))
                .collect(toJson());
    }

    private static JsonObject counts(Map<String, Long> counts) {
        JsonObject json = new JsonObject();
        counts.forEach(json::put);
        return json;
    }

    private static long sum(Map<String, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** To three places; null where there is nothing to have a share of. */
    private static @Nullable Double share(long part, long whole) {
        return whole == 0 ? null : Math.round(1000.0 * part / whole) / 1000.0;
    }

    private static Collector<JsonObject, ?, JsonArray> toJson() {
        return Collector.of(JsonArray::new, JsonArray::add, JsonArray::addAll);
    }
}
