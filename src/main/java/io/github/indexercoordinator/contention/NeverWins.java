package io.github.indexercoordinator.contention;

import io.github.indexercoordinator.contention.Story.Begin;
import io.github.indexercoordinator.contention.Verdict.Kind;
import io.github.indexercoordinator.event.TimeText;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A node has raced so often without ever winning that with equal chances it would happen less than once in a hundred histories.
 */
final class NeverWins implements Rule {
    private static final double HARDLY_CHANCE = 0.01;
    private static final Duration SLOW_START = Duration.ofSeconds(1);

    @Override
    public List<Verdict> judge(Evidence evidence) {
        List<Firing> races = evidence.firings().stream()
                .filter(firing -> firing.served() && firing.racers().size() > 1)
                .toList();
        Set<String> winners =
                evidence.story().begins().stream().map(Begin::node).collect(Collectors.toSet());
        Set<String> losers = new TreeSet<>();
        races.forEach(race -> losers.addAll(race.racers()));
        losers.removeAll(winners);
        return losers.stream()
                .filter(node -> chance(node, races) < HARDLY_CHANCE)
                .map(node -> verdict(node, races, evidence))
                .toList();
    }

    /** How likely it would be that a node loses all its races, were each won by any of those who take part. */
    private static double chance(String node, List<Firing> races) {
        return races.stream()
                .map(Firing::racers)
                .filter(racers -> racers.contains(node))
                .mapToDouble(racers -> 1 - 1.0 / racers.size())
                .reduce(1, (one, other) -> one * other);
    }

    private static Verdict verdict(String node, List<Firing> races, Evidence evidence) {
        long lost = races.stream().filter(race -> race.racers().contains(node)).count();
        String text = "%s has raced %d times and never won.%s".formatted(node, lost, behind(node, evidence))
                + " Harmless as long as others win; it matters if %s is to share the work.".formatted(node);
        return Verdict.look(Kind.NEVER_WINS, Optional.of(node), text);
    }

    private static String behind(String node, Evidence evidence) {
        List<Duration> delays = evidence.placed().stream()
                .filter(skip -> skip.node().equals(node) && evidence.early(skip))
                .flatMap(skip -> skip.intoRun().stream())
                .toList();
        return delays.isEmpty() ? "" : behind(Quantiles.of(delays).median());
    }

    private static String behind(Duration delay) {
        String why = delay.compareTo(SLOW_START) < 0
                ? "its way to Redis is longer, or the machine slower, than the others'"
                : "look at its clock and at the minute of its cron";
        return " It comes typically %s after the winner: %s.".formatted(TimeText.fine(delay), why);
    }
}
