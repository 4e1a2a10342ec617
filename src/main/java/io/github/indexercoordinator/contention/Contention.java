package io.github.indexercoordinator.contention;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The stories of all indexers over one time. Immutable.
 *
 * @param partial why not all of that time is covered, in words; empty if it is
 * @param stories by indexer
 */
public record Contention(Instant since, Instant until, List<String> partial, Map<String, Story> stories) {
    /** How far back may be looked at. */
    public static final Duration LONGEST = Duration.ofDays(31);

    private static final DateTimeFormatter TO_THE_MILLISECOND =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

    public Contention {
        partial = List.copyOf(partial);
        stories = Map.copyOf(stories);
    }

    /**
     * What programs get to read.
     *
     * @param indexers whose stories, in this order
     * @param mostSkips how many single skips of each at most
     */
    public JsonObject json(Collection<String> indexers, int mostSkips) {
        JsonArray written = new JsonArray();
        indexers.forEach(indexer -> written.add(new StoryJson(story(indexer)).write(mostSkips)));
        return new JsonObject()
                .put("since", TO_THE_MILLISECOND.format(since))
                .put("until", TO_THE_MILLISECOND.format(until))
                .put("complete", partial.isEmpty())
                .put("partial", new JsonArray(partial))
                .put("indexers", written);
    }

    private Story story(String indexer) {
        return Objects.requireNonNull(stories.get(indexer), indexer);
    }
}
