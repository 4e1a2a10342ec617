package io.github.indexercoordinator.contention;

import io.github.indexercoordinator.contention.Story.Skip;
import io.github.indexercoordinator.contention.Verdict.Kind;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A node had no lock store to ask. */
final class NoStore implements Rule {
    @Override
    public List<Verdict> judge(Evidence evidence) {
        return evidence.story().skips().stream()
                .filter(skip -> skip.reason().equals("unavailable"))
                .collect(Collectors.groupingBy(Skip::node, TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .map(node -> Verdict.look(
                        Kind.NO_STORE,
                        Optional.of(node.getKey()),
                        "No lock store answered %s, and %d of its triggers led to nothing. Look at its way to Redis and MySQL."
                                .formatted(node.getKey(), node.getValue())))
                .toList();
    }
}
