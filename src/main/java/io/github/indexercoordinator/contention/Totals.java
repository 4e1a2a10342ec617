package io.github.indexercoordinator.contention;

import io.github.indexercoordinator.contention.Story.Begin;
import io.github.indexercoordinator.contention.Story.Skip;
import io.github.indexercoordinator.contention.Story.Wait;
import io.github.indexercoordinator.event.SkipTally.SkipCount;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How often a story's nodes tried, and what came of it. Where the hourly counters know of more skips than the history still has,
 * they count.
 *
 * @param won by node: triggers that led to a run at once, and takeovers
 * @param queued by node: triggers that waited
 * @param skips by who was skipped, why, and because of whom
 */
record Totals(Map<String, Long> won, Map<String, Long> queued, Map<Pair, Long> skips) {
    /** Stands for the holder of a skip that another program caused. */
    static final String FOREIGN = "foreign";

    /** Stands for the holder of a lock that somebody has taken away. */
    static final String REVOKED = "revoked";

    /** Who was skipped, and because of whom. */
    record Pair(String node, String reason, Optional<String> holder) {}

    static Totals of(Story story) {
        Map<String, Long> won = story.begins().stream()
                .filter(begin -> begin.triggered() || begin.takeover())
                .collect(Collectors.groupingBy(Begin::node, TreeMap::new, Collectors.counting()));
        Map<String, Long> queued =
                story.waits().stream().collect(Collectors.groupingBy(Wait::node, TreeMap::new, Collectors.counting()));
        return new Totals(won, queued, skips(story));
    }

    private static Map<Pair, Long> skips(Story story) {
        Map<Pair, Long> told =
                story.skips().stream().collect(Collectors.groupingBy(Totals::pair, Collectors.counting()));
        counted(story)
                .collect(Collectors.groupingBy(Totals::pair, Collectors.summingLong(SkipCount::count)))
                .forEach((pair, count) -> told.merge(pair, unlessRevoked(pair, count, told), Math::max));
        told.values().removeIf(count -> count == 0);
        return told;
    }

    /** The counters do not tell a revoked lock from another program's. */
    private static long unlessRevoked(Pair pair, long count, Map<Pair, Long> told) {
        boolean foreign = pair.holder().filter(FOREIGN::equals).isPresent();
        Pair revoked = new Pair(pair.node(), pair.reason(), Optional.of(REVOKED));
        return foreign ? Math.max(0, count - told.getOrDefault(revoked, 0L)) : count;
    }

    private static Pair pair(Skip skip) {
        if (skip.revokedBy().isPresent()) {
            return new Pair(skip.node(), skip.reason(), Optional.of(REVOKED));
        }
        return pair(skip.node(), skip.reason(), skip.holder());
    }

    private static Pair pair(SkipCount count) {
        return pair(count.node(), count.reason(), count.holder());
    }

    /** Only of another program's lock is it not known whose it is. */
    private static Pair pair(String node, String reason, Optional<String> holder) {
        boolean foreign = reason.equals("held") && holder.isEmpty();
        return new Pair(node, reason, foreign ? Optional.of(FOREIGN) : holder);
    }

    /** The counters of hours that lie in the time looked at as a whole; of the first hour nobody knows which part. */
    static Stream<SkipCount> counted(Story story) {
        return story.counted().stream().filter(count -> !count.hour().isBefore(story.since()));
    }

    long skipped() {
        return sum(skips.values().stream());
    }

    long tries() {
        return sum(won.values().stream()) + sum(queued.values().stream()) + skipped();
    }

    /** The skips, added up by one part of who and why. */
    Map<String, Long> skippedBy(Function<Pair, String> part) {
        return skips.entrySet().stream()
                .collect(Collectors.groupingBy(
                        entry -> part.apply(entry.getKey()),
                        TreeMap::new,
                        Collectors.summingLong(Map.Entry::getValue)));
    }

    private static long sum(Stream<Long> counts) {
        return counts.mapToLong(Long::longValue).sum();
    }
}
