package io.github.indexercoordinator.contention;

import io.github.indexercoordinator.contention.Story.Begin;
import io.github.indexercoordinator.contention.Story.End;
import io.github.indexercoordinator.contention.Story.Skip;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A story and what follows from it at once: the firings of the schedule, and which skips came early or late. Immutable. */
final class Evidence {
    /** Two askings are no rhythm yet. */
    private static final int RHYTHM = 3;

    private final Story story;
    private final List<Firing> firings;
    private final Map<String, Optional<String>> triggers = new HashMap<>();
    private final Set<Skip> served = new HashSet<>();
    private final Set<String> dead = new HashSet<>();

    Evidence(Story story) {
        this.story = story;
        firings = Firing.of(story);
        for (Begin begin : story.begins()) {
            triggers.put(begin.runId(), begin.triggerId());
            begin.previousRun().filter(run -> begin.takeover()).ifPresent(dead::add);
        }
        firings.stream().filter(Firing::served).forEach(firing -> served.addAll(firing.skips()));
    }

    Story story() {
        return story;
    }

    List<Firing> firings() {
        return firings;
    }

    /** How far apart the firings are, typically; empty when there are too few. */
    Optional<Duration> interval() {
        List<Duration> gaps = new ArrayList<>();
        for (int i = 1; i < firings.size(); i++) {
            gaps.add(Duration.between(firings.get(i - 1).at(), firings.get(i).at()));
        }
        return firings.size() < RHYTHM
                ? Optional.empty()
                : Optional.of(Quantiles.of(gaps).median());
    }

    /** How long runs worked; those that were cut short say nothing of it. Empty without a completed one. */
    Optional<Quantiles> durations() {
        List<Duration> all =
                story.ends().stream().filter(End::completed).map(End::duration).toList();
        return all.isEmpty() ? Optional.empty() : Optional.of(Quantiles.of(all));
    }

    /** Skips of held locks whose run's age is known. */
    List<Skip> placed() {
        return story.skips().stream()
                .filter(skip -> skip.held() && skip.intoRun().isPresent())
                .toList();
    }

    /** Whether a skip found the run at work that another's firing had begun. */
    boolean late(Skip skip) {
        return skip.held()
                && skip.intoRun()
                        .filter(into -> into.compareTo(Firing.MOMENT) > 0)
                        .isPresent()
                && !own(skip)
                && !byDead(skip);
    }

    /** Whether only the lease of a node that was gone was in the way. */
    private boolean byDead(Skip skip) {
        return skip.holdersRun().filter(dead::contains).isPresent();
    }

    private boolean own(Skip skip) {
        Optional<String> begunBy = skip.holdersRun().flatMap(run -> triggers.getOrDefault(run, Optional.empty()));
        return begunBy.isPresent() && begunBy.equals(skip.triggerId());
    }

    /** Whether a skip belongs to a firing that was served: another node was faster. */
    boolean early(Skip skip) {
        return skip.covered() && !late(skip) && (skip.held() ? skip.intoRun().isPresent() : served.contains(skip));
    }

    /** Firings of which no run came, for the one before was still at work. */
    List<Firing> outlasted() {
        return firings.stream()
                .filter(firing -> !firing.served() && firing.skips().stream().anyMatch(this::late))
                .toList();
    }
}
