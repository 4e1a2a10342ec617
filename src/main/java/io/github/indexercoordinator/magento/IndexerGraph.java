package io.github.indexercoordinator.magento;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * How indexers hang together, as modules declare it: one may need others, and some share an index. {@code indexer:reindex X} runs X,
 * all that need it, however far, and of what it needs itself all that is invalid at that moment.
 */
final class IndexerGraph {
    /** The group that the shipped configuration has too, so that nodes which find their groups and nodes which do not agree. */
    static final String CATALOG = "catalog";

    private static final Set<String> OF_CATALOG = Set.of(
            "catalog_category_product",
            "catalog_product_category",
            "catalog_product_price",
            "cataloginventory_stock",
            "catalogrule_product",
            "catalogrule_rule",
            "catalogsearch_fulltext",
            "inventory");

    private final Map<String, Set<String>> needs = new TreeMap<>();
    private final Map<String, String> sharedIndexes = new TreeMap<>();

    /** Adds what a module declares of an indexer; later ones add to it. */
    void declare(String id, Optional<String> sharedIndex, Collection<String> needed) {
        needs.computeIfAbsent(id, it -> new TreeSet<>()).addAll(needed);
        sharedIndex.ifPresent(index -> sharedIndexes.put(id, index));
    }

    /** All that are declared. */
    Set<String> ids() {
        return needs.keySet();
    }

    /** What a run of an indexer reindexes always, itself first: all that need it, and who shares an index with one of these. */
    List<String> reindexes(String id) {
        Set<String> others = new TreeSet<>(closure(id, this::dependents));
        List.copyOf(others).forEach(one -> others.addAll(sharing(one)));
        others.remove(id);
        return Stream.concat(Stream.of(id), others.stream()).toList();
    }

    /**
     * The group of each indexer that shares one: all that could be run by the same command as it, in either direction.
     *
     * <p>A group is named after its first member, but for the one of the catalog: its name stays when a module adds members, so that
     * nodes before and after a deployment exclude each other.
     */
    Map<String, String> groups() {
        Map<String, String> groups = new LinkedHashMap<>();
        for (String id : ids()) {
            Set<String> members = closure(id, this::neighbours);
            if (members.stream().anyMatch(OF_CATALOG::contains)) {
                groups.put(id, CATALOG);
            } else if (members.size() > 1) {
                groups.put(id, members.iterator().next());
            }
        }
        return groups;
    }

    private Set<String> neighbours(String id) {
        Set<String> neighbours = new TreeSet<>(dependents(id));
        neighbours.addAll(needs.getOrDefault(id, Set.of()));
        neighbours.addAll(sharing(id));
        neighbours.retainAll(ids());
        return neighbours;
    }

    private Set<String> dependents(String id) {
        Set<String> dependents = new TreeSet<>();
        needs.forEach((other, needed) -> {
            if (needed.contains(id)) {
                dependents.add(other);
            }
        });
        return dependents;
    }

    private Set<String> sharing(String id) {
        Set<String> sharing = new TreeSet<>();
        sharedIndexes.forEach((other, index) -> {
            if (index.equals(sharedIndexes.get(id))) {
                sharing.add(other);
            }
        });
        return sharing;
    }

    private static Set<String> closure(String id, Function<String, Set<String>> edges) {
        Set<String> reached = new TreeSet<>(Set.of(id));
        Deque<String> unseen = new ArrayDeque<>(Set.of(id));
        while (!unseen.isEmpty()) {
            edges.apply(unseen.pop()).stream().filter(reached::add).forEach(unseen::push);
        }
        return reached;
    }

    /** What is declared, in a form that is the same for the same declarations. */
    @Override
    public String toString() {
        return needs + " " + sharedIndexes;
    }
}
