package io.github.indexercoordinator.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.indexercoordinator.testing.RedisProbe;
import io.vertx.core.json.JsonObject;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** Beginnings and ends of runs as they stand in the history in Redis, in their true order. */
record RunHistory(List<Entry> entries) {
    static final String STREAM = "indexer:history";

    /**
     * One event of a run.
     *
     * @param place the entry's id in the stream, {@code <ms of the server>-<number>}
     */
    record Entry(Place place, JsonObject event) {
        String indexer() {
            return event.getString("indexer");
        }

        boolean isFor(String triggerId) {
            return triggerId.equals(event.getString("triggerId"));
        }

        boolean won() {
            return event.getString("event").equals("lock-won");
        }

        boolean ended(String outcome) {
            return outcome.equals(event.getString("outcome"));
        }

        /** Whether it tells of the same run. */
        boolean sameRun(Entry other) {
            return event.getString("runId").equals(other.event().getString("runId"));
        }
    }

    /** Where an event stands in a stream. */
    record Place(long millis, long number) implements Comparable<Place> {
        static Place of(String id) {
            int dash = id.indexOf('-');
            return new Place(Long.parseLong(id.substring(0, dash)), Long.parseLong(id.substring(dash + 1)));
        }

        @Override
        public int compareTo(Place other) {
            return Comparator.comparingLong(Place::millis)
                    .thenComparingLong(Place::number)
                    .compare(this, other);
        }
    }

    static RunHistory in(RedisProbe probe) throws Exception {
        return new RunHistory(Objects.requireNonNull(probe.ask("xrange", STREAM, "-", "+")).stream()
                .map(entry -> new Entry(
                        Place.of(entry.get(0).toString()),
                        new JsonObject(entry.get(1).get(1).toString())))
                .filter(entry ->
                        List.of("lock-won", "released").contains(entry.event().getString("event")))
                .toList());
    }

    /** {@code lock-won price}, {@code released price}, … */
    List<String> lines() {
        return entries.stream()
                .map(entry -> entry.event().getString("event") + " " + entry.indexer())
                .toList();
    }

    /** The events of these indexers. */
    RunHistory of(String... indexers) {
        return new RunHistory(entries.stream()
                .filter(entry -> List.of(indexers).contains(entry.indexer()))
                .toList());
    }

    /** How many runs began for a trigger. */
    long begun(String triggerId) {
        return entries.stream()
                .filter(entry -> entry.isFor(triggerId) && entry.won())
                .count();
    }

    /** How many runs for a trigger succeeded. */
    long completed(String triggerId) {
        return entries.stream()
                .filter(entry -> entry.isFor(triggerId) && entry.ended("succeeded"))
                .count();
    }

    /** How many runs for a trigger are to be repeated. */
    long cutShort(String triggerId) {
        return entries.stream()
                .filter(entry -> entry.isFor(triggerId) && entry.ended("interrupted"))
                .count();
    }

    /** Whether a run that began after this place was completed. */
    boolean completedAfter(Place place) {
        return entries.stream()
                .filter(won -> won.won() && place.compareTo(won.place()) < 0)
                .anyMatch(won -> entries.stream().anyMatch(end -> end.ended("succeeded") && end.sameRun(won)));
    }

    /** @throws AssertionError if a run began before the one before it was over, or did not end */
    void assertOneAtATime() {
        assertEquals(0, entries.size() % 2, () -> "a run did not end: " + lines());
        for (int i = 0; i < entries.size(); i += 2) {
            Entry begun = entries.get(i);
            Entry ended = entries.get(i + 1);
            assertEquals(
                    List.of(true, false, true),
                    List.of(begun.won(), ended.won(), begun.sameRun(ended)),
                    () -> begun.event() + " is followed by " + ended.event());
        }
    }
}
