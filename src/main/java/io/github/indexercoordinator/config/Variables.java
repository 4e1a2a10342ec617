package io.github.indexercoordinator.config;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Which environment variables are keys, which belong to others, and which are mistakes. */
final class Variables {
    /** Names the file, and so stands in none. */
    static final String FILE = Schema.VARIABLE_PREFIX + "CONFIG";

    private static final String KUBERNETES = "tcp://";

    /** The key that a variable sets, and its path in the file. */
    record Target(Key<?> key, String path) {}

    private Variables() {}

    /** The variables of all keys; more than one target where ids differ in '.', '-' and '_' or case only. */
    static Map<String, List<Target>> known(Collection<String> indexers) {
        Map<String, List<Target>> known = new LinkedHashMap<>();
        for (Key<?> key : Schema.keys()) {
            if (!key.forIndexers()) {
                add(known, key.variable(), new Target(key, key.path()));
            }
            for (String indexer : key.forIndexers() ? indexers : List.<String>of()) {
                add(known, key.variable(indexer), new Target(key, key.of(indexer)));
            }
        }
        return known;
    }

    /**
     * Whether this value is not meant for the key: Kubernetes announces a service named like us, and the command line
     * takes the URL of a node from the variable that otherwise names this node.
     */
    static boolean isForeign(String name, String value) {
        return value.startsWith(KUBERNETES) || (name.equals(Schema.NODE.variable()) && value.contains("://"));
    }

    /** A warning if there are variables with our prefix that nobody reads. */
    static Optional<String> warning(Map<String, String> environment, Set<String> known, Set<String> referenced) {
        Set<String> unread = new TreeSet<>();
        environment.forEach((name, value) -> {
            boolean read = name.equals(FILE)
                    || referenced.contains(name)
                    || (known.contains(name) && !value.startsWith(KUBERNETES));
            if (name.startsWith(Schema.VARIABLE_PREFIX) && !read) {
                unread.add(name);
            }
        });
        return unread.isEmpty() ? Optional.empty() : Optional.of(describe(unread, known) + hint(environment, unread));
    }

    private static void add(Map<String, List<Target>> known, String name, Target target) {
        known.computeIfAbsent(name, it -> new ArrayList<>()).add(target);
    }

    private static String describe(Set<String> unread, Set<String> known) {
        return unread.stream()
                .map(name -> name + proposal(name, known))
                .collect(Collectors.joining(", ", "environment variables that set no key: ", ""));
    }

    private static String proposal(String name, Set<String> known) {
        if (known.contains(name)) {
            return "";
        }
        int prefix = Schema.VARIABLE_PREFIX.length();
        return NearestKey.nearest(name.substring(prefix), known.stream().map(it -> it.substring(prefix)))
                .map(it -> " (did you mean " + Schema.VARIABLE_PREFIX + it + "?)")
                .orElse("");
    }

    private static String hint(Map<String, String> environment, Set<String> unread) {
        boolean kubernetes = unread.stream()
                .anyMatch(name -> environment.getOrDefault(name, "").startsWith(KUBERNETES));
        return kubernetes
                ? "; Kubernetes makes those with tcp:// from services: write enableServiceLinks: false into the pod"
                : "";
    }
}
