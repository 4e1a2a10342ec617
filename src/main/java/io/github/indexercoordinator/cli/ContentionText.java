package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.cli.TextTable.Cell;
import io.github.indexercoordinator.event.TimeText;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi.Style;

/** Words the contention for a person. What stands in it comes from outside, so every line is made fit for a terminal. */
final class ContentionText {
    /** Nine of ten of fewer are nobody in particular. */
    private static final int MANY = 20;

    private final JsonObject contention;
    private final boolean coloured;

    ContentionText(JsonObject contention, boolean coloured) {
        this.contention = contention;
        this.coloured = coloured;
    }

    /** A line for each indexer; below, the verdicts that ask for something. */
    List<String> overview() {
        TextTable table = new TextTable(coloured);
        table.head(
                "INDEXER", "TRIES", "WON", "WAITED", "SKIPPED", "OF WHICH LATE", "TYPICAL RUN", "LONGEST", "VERDICT");
        indexers().forEach(indexer -> table.row(summary(indexer)));
        List<String> lines = new ArrayList<>(table.lines());
        List<String> asking = indexers()
                .flatMap(indexer -> verdicts(indexer)
                        .filter(verdict -> !verdict.getString("level").equals("normal"))
                        .map(verdict -> Terminal.text(indexer.getString("indexer") + ": " + verdict.getString("text"))))
                .toList();
        if (!asking.isEmpty()) {
            lines.add("");
            lines.addAll(asking);
        }
        lines.addAll(partial());
        return lines;
    }

    private static Cell[] summary(JsonObject indexer) {
        JsonObject runs = indexer.getJsonObject("runs");
        @Nullable JsonObject into = indexer.getJsonObject("intoRun");
        JsonObject first = verdicts(indexer).findFirst().orElseThrow();
        Style style = first.getString("level").equals("normal") ? Style.reset : Style.fg_yellow;
        return new Cell[] {
            Cell.plain(indexer.getString("indexer")),
            count(indexer, "tries"),
            count(indexer, "won"),
            count(indexer, "queued"),
            Cell.plain(skipped(indexer)),
            Cell.plain(into == null ? "-" : into.getValue("late").toString()),
            Cell.plain(length(runs, "typicalMs")),
            Cell.plain(length(runs, "longestMs")),
            new Cell(first.getString("kind"), style)
        };
    }

    private static String skipped(JsonObject indexer) {
        @Nullable Double share = indexer.getDouble("share");
        return indexer.getLong("skipped") + (share == null ? "" : " (%.0f %%)".formatted(100 * share));
    }

    /** Everything of each indexer. */
    List<String> details() {
        List<String> lines = new ArrayList<>();
        indexers().forEach(indexer -> {
            lines.addAll(details(indexer));
            lines.add("");
        });
        lines.remove(lines.size() - 1);
        lines.addAll(partial());
        return lines;
    }

    private List<String> details(JsonObject indexer) {
        List<String> lines = new ArrayList<>();
        lines.add("%s: %d tries, %d won at once, %s skipped%s"
                .formatted(
                        indexer.getString("indexer"),
                        indexer.getLong("tries"),
                        indexer.getLong("won"),
                        skipped(indexer),
                        waited(indexer)));
        verdicts(indexer).forEach(verdict -> lines.add(Terminal.text("  " + verdict.getString("text"))));
        lines.add("  Runs: " + runs(indexer));
        into(indexer).map(text -> "  Into the holder's run: " + text).forEach(lines::add);
        lines.addAll(hosts(indexer));
        lines.addAll(section("  Who waits for whom:", objects(indexer, "waits").map(ContentionText::wait)));
        lines.addAll(section("  The last skips:", objects(indexer, "lastSkips").map(ContentionText::skip)));
        return lines;
    }

    /** However many wait, one run is made for them. */
    private static String waited(JsonObject indexer) {
        long waited = indexer.getLong("queued");
        long begun = indexer.getLong("wonAfterWaiting", 0L);
        return waited == 0 && begun == 0
                ? ""
                : ", %d waited; %d %s begun for those who waited"
                        .formatted(waited, begun, begun == 1 ? "run was" : "runs were");
    }

    private static String runs(JsonObject indexer) {
        JsonObject runs = indexer.getJsonObject("runs");
        String every =
                indexer.getValue("intervalMs") == null ? "" : "; asked for every " + length(indexer, "intervalMs");
        return runs.getLong("count") == 0
                ? "none has ended" + every
                : "%d ended%s%s; the completed ones typically after %s, the longest after %s%s"
                        .formatted(
                                runs.getLong("count"),
                                outcomes(runs),
                                onTheWay(runs),
                                length(runs, "typicalMs"),
                                length(runs, "longestMs"),
                                every);
    }

    private static String outcomes(JsonObject runs) {
        String all = new TreeMap<>(runs.getJsonObject("outcomes").getMap())
                .entrySet().stream()
                        .map(outcome -> outcome.getValue() + " " + outcome.getKey())
                        .collect(Collectors.joining(", "));
        return all.isEmpty() ? "" : " (" + all + ")";
    }

    /** What is told of runs beside their ends, if they had one. */
    private static String onTheWay(JsonObject runs) {
        long lost = runs.getLong("lost");
        long takenOver = runs.getLong("takenOver");
        return (lost == 0 ? "" : "; %d lost the lock".formatted(lost))
                + (takenOver == 0 ? "" : "; %d took over from a dead node".formatted(takenOver));
    }

    private static Stream<String> into(JsonObject indexer) {
        @Nullable JsonObject into = indexer.getJsonObject("intoRun");
        return into == null
                ? Stream.of()
                : into.getLong("count") < MANY
                        ? Stream.of("%d skips, typically after %s, the latest after %s; %d came late"
                                .formatted(
                                        into.getLong("count"),
                                        length(into, "p50Ms"),
                                        length(into, "maxMs"),
                                        into.getLong("late")))
                        : Stream.of("half of %d skips within %s, 9 of 10 within %s, the latest %s; %d came late"
                                .formatted(
                                        into.getLong("count"),
                                        length(into, "p50Ms"),
                                        length(into, "p90Ms"),
                                        length(into, "maxMs"),
                                        into.getLong("late")));
    }

    private List<String> hosts(JsonObject indexer) {
        TextTable table = new TextTable(coloured);
        table.head("  NODE", "TRIES", "WON", "SKIPPED");
        objects(indexer, "hosts")
                .forEach(host -> table.row(
                        Cell.plain("  " + host.getString("node")),
                        count(host, "tries"),
                        count(host, "won"),
                        Cell.plain(skipped(host))));
        return objects(indexer, "hosts").findAny().isPresent() ? table.lines() : List.of();
    }

    private static String wait(JsonObject wait) {
        @Nullable String holder = wait.getString("holder");
        return "%s %d × %s%s"
                .formatted(
                        wait.getString("node"),
                        wait.getLong("count"),
                        wait.getString("reason"),
                        holder == null ? "" : " by " + holder);
    }

    private static String skip(JsonObject skip) {
        String into = skip.getValue("intoRunMs") == null ? "" : ", " + length(skip, "intoRunMs") + " into its run";
        return EventText.of(skip, "at") + " " + EventText.of(skip, "node") + ": " + EventText.whySkipped(skip) + into;
    }

    private static List<String> section(String title, Stream<String> entries) {
        List<String> lines = entries.map(entry -> Terminal.text("    " + entry)).toList();
        return lines.isEmpty()
                ? List.of()
                : Stream.concat(Stream.of(title), lines.stream()).toList();
    }

    private List<String> partial() {
        JsonArray why = contention.getJsonArray("partial");
        return why.isEmpty()
                ? List.of()
                : List.of(
                        "",
                        Terminal.text("Not the whole time is covered: "
                                + why.stream().map(String::valueOf).collect(Collectors.joining("; ")) + "."));
    }

    private Stream<JsonObject> indexers() {
        return objects(contention, "indexers");
    }

    private static Stream<JsonObject> verdicts(JsonObject indexer) {
        return objects(indexer, "verdicts");
    }

    private static Stream<JsonObject> objects(JsonObject json, String field) {
        return json.getJsonArray(field).stream().map(JsonObject.class::cast);
    }

    private static Cell count(JsonObject json, String field) {
        return Cell.plain(json.getLong(field).toString());
    }

    private static String length(JsonObject json, String field) {
        @Nullable Long millis = json.getLong(field);
        return millis == null ? "-" : TimeText.fine(Duration.ofMillis(millis));
    }
}
