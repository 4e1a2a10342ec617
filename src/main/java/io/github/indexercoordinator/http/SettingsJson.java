package io.github.indexercoordinator.http;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.IndexerSettings;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Optional;

/** Writes what the configuration says of an indexer that is of use beside its state. */
public final class SettingsJson {
    private SettingsJson() {}

    /**
     * What its trigger reindexes, and when it is scheduled next; {@code null} where it is not.
     *
     * @param now from when on
     */
    public static JsonObject write(Configuration configuration, String indexer, Instant now) {
        return new JsonObject()
                .put("reindexes", new JsonArray(configuration.reindexes(indexer)))
                .put(
                        "nextScheduledAt",
                        next(configuration, indexer, now).map(Instant::toString).orElse(null));
    }

    private static Optional<Instant> next(Configuration configuration, String indexer, Instant now) {
        return Optional.ofNullable(configuration.indexers().get(indexer))
                .flatMap(IndexerSettings::schedule)
                .map(schedule -> schedule.next(now));
    }
}
