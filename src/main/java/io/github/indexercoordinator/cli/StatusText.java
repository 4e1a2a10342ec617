package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.cli.IndexerStatus.State;
import io.github.indexercoordinator.cli.TextTable.Cell;
import io.github.indexercoordinator.event.TimeText;
import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.Pause;
import io.github.indexercoordinator.lock.RunOutcome;
import io.github.indexercoordinator.lock.RunRecord;
import io.github.indexercoordinator.lock.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Help.Ansi.Style;

/** Words a fleet's status for a person: a table of the indexers, then one of the nodes. */
final class StatusText {
    private final String configuration;
    private final boolean coloured;

    /** @param configuration the hash that nodes should have */
    StatusText(String configuration, boolean coloured) {
        this.configuration = configuration;
        this.coloured = coloured;
    }

    /** @param plans lines that stand between the two */
    List<String> lines(FleetStatus fleet, List<String> plans) {
        List<String> lines = new ArrayList<>(indexers(fleet).lines());
        lines.addAll(plans);
        lines.addAll(StoresText.lines(fleet));
        lines.add("");
        lines.addAll(fleet.nodes().map(this::nodes).orElseGet(() -> List.of(unseen(fleet))));
        return lines;
    }

    private static String unseen(FleetStatus fleet) {
        return fleet.redisAnswers()
                ? "The nodes are not to be seen: this user of Redis may not CLIENT LIST."
                : "The nodes and the skips are not to be seen without Redis.";
    }

    private TextTable indexers(FleetStatus fleet) {
        TextTable table = new TextTable(coloured);
        table.head("INDEXER", "STATE", "HOLDER", "LEFT", "FENCE", "SKIPPED 24 H", "LAST RUN");
        fleet.indexers()
                .forEach(status -> table.row(
                        Cell.plain(status.indexer()),
                        state(status.state()),
                        Cell.plain(status.holder().map(StatusText::who).orElse("-")),
                        Cell.plain(left(status)),
                        Cell.plain(status.holder()
                                .map(Holder::fence)
                                .or(() -> status.last().map(RunRecord::fence))
                                .map(String::valueOf)
                                .orElse("-")),
                        Cell.plain(status.skips().map(String::valueOf).orElse("?")),
                        Cell.plain(story(status, fleet.at()))));
        return table;
    }

    private static Cell state(State state) {
        Style style =
                switch (state) {
                    case RUNNING -> Style.fg_green;
                    case HELD, REVOKED, PAUSED, WAITING -> Style.fg_yellow;
                    case UNFINISHED -> Style.fg_red;
                    case IDLE -> Style.reset;
                };
        return new Cell(state.label(), style);
    }

    private static String who(Holder holder) {
        return holder.node()
                .or(() -> holder.owner().revokedBy().map(by -> "by " + by))
                .orElseGet(() -> "'" + holder.owner().value() + "'");
    }

    private static String left(IndexerStatus status) {
        return status.holder()
                .map(holder -> holder.remaining().map(TimeText::of).orElse("no end"))
                .or(() -> status.paused().map(StatusText::left))
                .orElse("-");
    }

    private static String left(Pause pause) {
        return pause.left().map(TimeText::of).orElse("no end");
    }

    private static String story(IndexerStatus status, Instant now) {
        String last = status.last().map(run -> run(status, run, now)).orElse("none known");
        String waiting = status.waiting().map(run -> waiting(run, now)).orElse("");
        return last + waiting + status.paused().map(StatusText::pause).orElse("");
    }

    private static String waiting(Waiting run, Instant now) {
        return "; " + run.triggerId().orElse("one more") + " waits"
                + run.since()
                        .map(since -> " since " + TimeText.of(Duration.between(since, now)) + " ago")
                        .orElse("");
    }

    private static String run(IndexerStatus status, RunRecord run, Instant now) {
        if (run.outcome().isPresent() && run.endedAt().isPresent()) {
            Instant end = run.endedAt().get();
            String why = run.detail().map(detail -> " (" + detail + ")").orElse("");
            return run.outcome().map(RunOutcome::label).orElseThrow() + why + " "
                    + TimeText.of(Duration.between(end, now)) + " ago after "
                    + TimeText.of(Duration.between(run.startedAt(), end));
        }
        String begun = " " + TimeText.of(Duration.between(run.startedAt(), now)) + " ago";
        return status.state() == State.RUNNING
                ? "begun" + begun
                : "begun" + begun + " on " + run.owner().node().orElse("?") + ", its end was never written";
    }

    private static String pause(Pause pause) {
        String why = pause.reason().isEmpty() ? "" : ": " + pause.reason();
        return "; paused by " + pause.by() + " for " + left(pause) + why;
    }

    private List<String> nodes(List<SeenNode> nodes) {
        if (nodes.isEmpty()) {
            return List.of("No node is connected.");
        }
        TextTable table = new TextTable(coloured);
        table.head("NODE", "VERSION", "CONFIGURATION");
        nodes.forEach(node ->
                table.row(Cell.plain(node.node()), Cell.plain(node.version()), configuration(node.configuration())));
        return table.lines();
    }

    private Cell configuration(String hash) {
        return hash.equals(configuration)
                ? Cell.plain(hash)
                : new Cell(hash + ", which differs from " + configuration + " here", Style.fg_red);
    }
}
