package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.IndexerSettings;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What {@code exec} locks.
 *
 * @param locks the names, those of indexers before those of groups
 * @param terms the lease terms of one indexer belong together; those of the shortest lease suit the others too
 */
record ExecNames(List<String> locks, IndexerSettings terms) {
    /** Throws a {@link CommandFailure} that proposes what was meant, when a name is unknown. */
    static ExecNames of(Configuration configuration, List<String> indexers, List<String> groups) throws CommandFailure {
        Collection<IndexerSettings> all = configuration.indexers().values();
        List<String> named = indexers.isEmpty() ? List.of() : NamedIndexers.check(indexers, configuration);
        checkGroups(groups, all);
        List<IndexerSettings> meant = all.stream()
                .filter(each ->
                        named.contains(each.id()) || each.groups().stream().anyMatch(groups::contains))
                .toList();
        return new ExecNames(
                locks(named, groups, meant),
                meant.stream().min(Comparator.comparing(IndexerSettings::ttl)).orElseThrow());
    }

    private static List<String> locks(List<String> named, List<String> groups, List<IndexerSettings> meant) {
        Stream<String> ofIndexers = meant.stream()
                .filter(each -> named.contains(each.id()))
                .flatMap(each -> each.lockNames().stream().skip(1));
        Stream<String> ofGroups = groups.stream().map(IndexerSettings::lockName);
        return Stream.of(named.stream(), ofIndexers, ofGroups)
                .flatMap(names -> names)
                .distinct()
                .toList();
    }

    /** Throws a {@link CommandFailure} with the known ones, when a group has no indexer. */
    static void checkGroups(List<String> groups, Collection<IndexerSettings> all) throws CommandFailure {
        Set<String> known = new TreeSet<>();
        all.forEach(each -> known.addAll(each.groups()));
        for (String group : groups) {
            if (!known.contains(group)) {
                throw new CommandFailure(
                        ExitCode.USAGE,
                        "no indexer is in a group \"" + group + "\"; "
                                + (known.isEmpty()
                                        ? "the configuration has none"
                                        : "known are " + String.join(", ", known)));
            }
        }
    }
}
