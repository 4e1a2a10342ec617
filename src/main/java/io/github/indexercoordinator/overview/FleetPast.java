package io.github.indexercoordinator.overview;

import io.github.indexercoordinator.event.History;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The last runs and skips of every indexer. It listens to events from the start, and reads the history only when somebody asks for
 * the first time, or after Redis was away and events may have been missed. May be used from any thread.
 */
public final class FleetPast {
    private static final Duration DAY = Duration.ofHours(SkipHours.HOURS);
    // About 3 kB each: a node with a thousand indexers has better uses for its memory.
    private static final int MOST_RUNS_IN_ALL = 4_000;
    private static final int MOST_RUNS = 20;

    private final History history;
    private final InstantSource clock;
    private final Collection<String> indexers;
    private Map<String, IndexerPast> past;
    private @Nullable Future<Boolean> reading;
    /** What came while the history was being read, which may or may not show it. */
    private final List<JsonObject> meanwhile = new ArrayList<>();

    /** @param indexers those it is about; events of others are passed over */
    public FleetPast(History history, InstantSource clock, Collection<String> indexers) {
        this.history = history;
        this.clock = clock;
        this.indexers = List.copyOf(indexers);
        past = nothing();
    }

    private Map<String, IndexerPast> nothing() {
        return indexers.stream().collect(Collectors.toMap(Function.identity(), indexer -> unknown()));
    }

    private IndexerPast unknown() {
        return new IndexerPast(Math.min(MOST_RUNS, Math.max(5, MOST_RUNS_IN_ALL / Math.max(1, indexers.size()))));
    }

    /** Takes in an event as it comes. */
    public synchronized void heard(JsonObject event) {
        take(past, event);
        if (reading != null && !reading.isComplete()) {
            meanwhile.add(event);
        }
        if (EventFields.text(event, "event").equals("store-up")) {
            reading = null;
        }
    }

    private static void take(Map<String, IndexerPast> into, JsonObject event) {
        @Nullable IndexerPast indexer = into.get(EventFields.text(event, "indexer"));
        if (indexer != null) {
            EventFields.at(event).ifPresent(at -> indexer.take(event, at));
        }
    }

    /** Whether all of the last day is known, once what can be known of it is; never fails. */
    public Future<Boolean> known() {
        Promise<Boolean> mine = Promise.promise();
        Future<Boolean> present = reading(mine.future());
        if (present == mine.future()) {
            // Outside the lock: the history may be that of the events, which hold their own while they tell us.
            read().otherwise(false).onComplete(mine);
        }
        return present;
    }

    private synchronized Future<Boolean> reading(Future<Boolean> another) {
        Future<Boolean> present = reading == null ? another : reading;
        if (present == another) {
            meanwhile.clear();
        }
        reading = present;
        return present;
    }

    private Future<Boolean> read() {
        Instant began = clock.instant();
        Map<String, IndexerPast> read = nothing();
        return new HistoryWalk(history, began.minus(DAY), event -> take(read, event))
                .read()
                .onSuccess(complete -> replaceBy(read, began));
    }

    private synchronized void replaceBy(Map<String, IndexerPast> read, Instant began) {
        meanwhile.stream()
                .filter(event -> EventFields.at(event).orElse(Instant.MIN).isAfter(began))
                .forEach(event -> take(read, event));
        meanwhile.clear();
        past = read;
    }

    /** What is known of an indexer: {@code usualMs}, {@code runs}, {@code skips}, {@code lastSkip}. */
    public synchronized JsonObject of(String indexer, Instant now) {
        @Nullable IndexerPast known = past.get(indexer);
        return (known == null ? unknown() : known).json(now);
    }

    /** The first of the hours of which skips are counted. */
    public static Instant firstHour(Instant now) {
        return SkipHours.first(now);
    }
}
