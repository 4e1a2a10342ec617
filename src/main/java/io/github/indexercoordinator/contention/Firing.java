package io.github.indexercoordinator.contention;

import io.github.indexercoordinator.contention.Story.Begin;
import io.github.indexercoordinator.contention.Story.Skip;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What was asked for within a moment: by the crons of several nodes that fire together, or by one trigger that all nodes heard.
 *
 * @param at when the first asked
 */
record Firing(Instant at, List<Begin> begins, List<Skip> skips) {
    /** Clocks and the starting of a command differ by as much. */
    static final Duration MOMENT = Duration.ofSeconds(5);

    private record Ask(Instant at, Object what) {}

    /** The firings of a story, the oldest first. */
    static List<Firing> of(Story story) {
        List<Firing> firings = new ArrayList<>();
        asks(story).sorted(Comparator.comparing(Ask::at)).forEach(ask -> {
            if (firings.isEmpty() || !lastOf(firings).reaches(ask.at())) {
                firings.add(new Firing(ask.at(), new ArrayList<>(), new ArrayList<>()));
            }
            lastOf(firings).take(ask.what());
        });
        return firings;
    }

    private static Stream<Ask> asks(Story story) {
        return Stream.of(
                        story.begins().stream().filter(Begin::triggered).map(begin -> new Ask(begin.at(), begin)),
                        story.skips().stream().filter(Skip::triggered).map(skip -> new Ask(skip.at(), skip)),
                        story.waits().stream().map(wait -> new Ask(wait.at(), wait)))
                .flatMap(asks -> asks);
    }

    private static Firing lastOf(List<Firing> firings) {
        return firings.get(firings.size() - 1);
    }

    private boolean reaches(Instant moment) {
        return Duration.between(at, moment).compareTo(MOMENT) <= 0;
    }

    private void take(Object what) {
        if (what instanceof Begin begin) {
            begins.add(begin);
        } else if (what instanceof Skip skip) {
            skips.add(skip);
        }
    }

    /** Whether a run came of it. */
    boolean served() {
        return !begins.isEmpty();
    }

    /** Those that could have won. */
    Set<String> racers() {
        Set<String> nodes = new HashSet<>();
        begins.forEach(begin -> nodes.add(begin.node()));
        skips.stream().filter(Skip::covered).forEach(skip -> nodes.add(skip.node()));
        return nodes;
    }
}
