package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.IndexerSettings;
import io.github.indexercoordinator.event.TimeText;
import io.github.indexercoordinator.magento.ViewBacklog;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Says of indexers what a run of them will be: when it is scheduled, and what else it reindexes. */
final class PlansText {
    private PlansText() {}

    /** A line for each indexer of which there is something to say, after an empty one. */
    static List<String> lines(FleetStatus fleet, Configuration configuration) {
        List<String> lines = new ArrayList<>();
        fleet.indexers().stream()
                .map(status -> line(status.indexer(), configuration, fleet))
                .flatMap(Optional::stream)
                .forEach(lines::add);
        if (!lines.isEmpty()) {
            lines.add(0, "");
        }
        return lines;
    }

    private static Optional<String> line(String indexer, Configuration configuration, FleetStatus fleet) {
        Instant now = fleet.at();
        List<String> parts = new ArrayList<>();
        IndexerSettings settings =
                Objects.requireNonNull(configuration.indexers().get(indexer));
        settings.schedule().map(schedule -> schedule.next(now)).ifPresent(slot -> parts.add(next(slot, now)));
        List<String> others = configuration.reindexes(indexer).stream()
                .filter(other -> !other.equals(indexer))
                .toList();
        if (!others.isEmpty()) {
            parts.add("reindexes " + String.join(", ", others) + " too");
        }
        Optional.ofNullable(fleet.backlogs().get(indexer))
                .map(ViewBacklog::text)
                .ifPresent(parts::add);
        return parts.isEmpty() ? Optional.empty() : Optional.of(indexer + ": " + String.join("; ", parts));
    }

    private static String next(Instant slot, Instant now) {
        return "scheduled for " + slot + ", in " + TimeText.atMost(Duration.between(now, slot));
    }
}
