package io.github.indexercoordinator.cli;

import static java.util.Objects.requireNonNull;

import io.github.indexercoordinator.cli.IndexerStatus.State;
import io.github.indexercoordinator.cli.TextTable.Cell;
import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.IndexerSettings;
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
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Help.Ansi.Style;

/** Words a fleet's status for a person: a table of the indexers, then one of the nodes. */
final class StatusText {
    private final Configuration configuration;
    private final boolean coloured;

    /** @param configuration what nodes should have */
    StatusText(Configuration configuration, boolean coloured) {
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
                        Cell.plain(story(status, fleet) + life(status, fleet))));
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
                .map(holder -> holder.remaining().map(TimeText::atMost).orElse("no end"))
                .or(() -> status.paused().map(StatusText::left))
                .orElse("-");
    }

    private static String left(Pause pause) {
        return pause.left().map(TimeText::atMost).orElse("no end");
    }

    private String story(IndexerStatus status, FleetStatus fleet) {
        Instant now = fleet.at();
        String last = status.last().map(run -> run(status, run, now)).orElse("none known");
        String waiting = status.waiting()
                .map(run -> waiting(run, now) + behind(status, fleet))
                .orElse("");
        return last + waiting + status.paused().map(StatusText::pause).orElse("");
    }

    private String life(IndexerStatus status, FleetStatus fleet) {
        return status.holder()
                .flatMap(holder -> SignOfLife.of(holder, settings(status.indexer())))
                .map(sign -> "; " + sign.text() + (sign.alive() ? "" : gone(status, fleet)))
                .orElse("");
    }

    /** A command that holds a lock is no node, so only of a run that is silent it says something that nothing is connected. */
    private static String gone(IndexerStatus status, FleetStatus fleet) {
        Optional<String> holder = status.holder().flatMap(Holder::node);
        boolean connected = fleet.nodes()
                .filter(nodes -> nodes.stream().map(SeenNode::node).noneMatch(node -> node.equals(holder.orElse(""))))
                .isEmpty();
        return connected || status.state() != State.RUNNING ? "" : ", " + holder.orElse("") + " is not connected";
    }

    private IndexerSettings settings(String indexer) {
        return requireNonNull(configuration.indexers().get(indexer));
    }

    private static String waiting(Waiting run, Instant now) {
        return "; " + run.triggerId().orElse("one more") + " waits"
                + run.since()
                        .map(since -> " for " + TimeText.of(Duration.between(since, now)))
                        .orElse("");
    }

    /** Whose run is waited for; nothing where the row itself shows it, or it is none of those asked for. */
    private String behind(IndexerStatus waiting, FleetStatus fleet) {
        Set<String> groups = Set.copyOf(settings(waiting.indexer()).groups());
        return fleet.indexers().stream()
                .filter(other -> waiting.holder().isEmpty() && other.holder().isPresent())
                .filter(other -> settings(other.indexer()).groups().stream().anyMatch(groups::contains))
                .findFirst()
                .map(other -> ", behind " + other.indexer())
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
        return hash.equals(configuration.hash())
                ? Cell.plain(hash)
                : new Cell(hash + ", which differs from " + configuration.hash() + " here", Style.fg_red);
    }
}
