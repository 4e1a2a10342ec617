package io.github.indexercoordinator.chaos;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * How long to go on, and how.
 *
 * @param required whether MySQL is required, so that no overlap at all is forgiven
 * @param seed chooses the faults
 */
record ChaosOptions(Duration time, int nodes, boolean required, long seed) {
    /** Reads {@code --for=SECONDS --nodes=N --required=BOOLEAN --seed=N}. */
    static ChaosOptions of(String[] args) {
        Map<String, String> given = new TreeMap<>(Map.of(
                "--for", "60", "--nodes", "3", "--required", "true", "--seed", Long.toString(System.nanoTime())));
        for (String arg : args) {
            String[] parts = arg.split("=", 2);
            if (parts.length < 2 || !given.containsKey(parts[0])) {
                throw new IllegalArgumentException("unknown option " + arg + "; there are " + given.keySet());
            }
            given.put(parts[0], parts[1]);
        }
        return new ChaosOptions(
                Duration.ofSeconds(Long.parseLong(given.getOrDefault("--for", ""))),
                Integer.parseInt(given.getOrDefault("--nodes", "")),
                Boolean.parseBoolean(given.get("--required")),
                Long.parseLong(given.getOrDefault("--seed", "")));
    }
}
