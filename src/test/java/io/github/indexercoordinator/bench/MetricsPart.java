package io.github.indexercoordinator.bench;

import io.github.indexercoordinator.testing.Site;
import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;

/** What asking for metrics costs a node with a thousand indexers, and whether it delays a heartbeat. */
final class MetricsPart implements Bench.Part {
    private static final double GOAL_MS = 50;

    @Override
    public void measure(Site site, Report report) throws Exception {
        Path file = Files.writeString(site.folder().resolve("metrics.yaml"), ManyPart.settings(site));
        JsonObject result = ManyPart.result(file, ManyNode.SCRAPED);
        double slowest = result.getLong("scrapeMaxUs") / 1000.0;
        report.row(
                "%d indexers: a scrape (%d series)".formatted(ManyPart.INDEXERS, result.getLong("series")),
                "p50 %.1f ms, the slowest of 20 %.1f ms".formatted(result.getLong("scrapeP50Us") / 1000.0, slowest),
                "< %.0f ms".formatted(GOAL_MS),
                slowest < GOAL_MS);
        report.row(
                "… heartbeats of %d runs while 8 clients scrape without a pause (%d scrapes)"
                        .formatted(ManyPart.HELD, result.getLong("storm")),
                "%d, of which %d more than a second late; the latest by %d ms"
                        .formatted(result.getLong("beats"), result.getLong("late"), result.getLong("latestMs")),
                "none late",
                result.getLong("late") == 0);
    }
}
