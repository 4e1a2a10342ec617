package io.github.indexercoordinator.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * When each indexer has succeeded last on any node, as far as this one knows: it is shown from the first success that is known. From
 * any thread.
 */
public final class LastSuccesses {
    private final MeterRegistry registry;
    private final Set<String> indexers;
    private final Map<String, Instant> last = new ConcurrentHashMap<>();

    /** @param indexers no others are shown */
    public LastSuccesses(MeterRegistry registry, Collection<String> indexers) {
        this.registry = registry;
        this.indexers = Set.copyOf(indexers);
    }

    /** A run has succeeded; an older one than is known changes nothing. */
    public void succeeded(String indexer, Instant at) {
        if (!indexers.contains(indexer)) {
            return;
        }
        if (last.put(indexer, later(at, last.getOrDefault(indexer, Instant.EPOCH))) == null) {
            Gauge.builder("indexer.last.success.timestamp", last, all -> seconds(all, indexer))
                    .description("When a run has succeeded last on any node")
                    .baseUnit("seconds")
                    .tag("indexer", indexer)
                    .register(registry);
        }
    }

    /** Some node has told an event; only that a run succeeded matters. */
    public void heard(JsonObject event) {
        if ("released".equals(event.getValue("event"))
                && "succeeded".equals(event.getValue("outcome"))
                && event.getValue("indexer") instanceof String indexer
                && event.getValue("at") instanceof String at) {
            try {
                succeeded(indexer, Instant.parse(at));
            } catch (DateTimeParseException strange) {
                // Anybody may publish there.
            }
        }
    }

    /** Those of which no success is known. */
    public Collection<String> unknown() {
        return indexers.stream().filter(indexer -> !last.containsKey(indexer)).toList();
    }

    private static double seconds(Map<String, Instant> all, String indexer) {
        return all.getOrDefault(indexer, Instant.EPOCH).toEpochMilli() / 1000.0;
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
