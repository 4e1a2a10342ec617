package io.github.indexercoordinator.contention;

import io.github.indexercoordinator.contention.Story.Begin;
import io.github.indexercoordinator.contention.Story.End;
import io.github.indexercoordinator.contention.Story.Loss;
import io.github.indexercoordinator.contention.Story.Skip;
import io.github.indexercoordinator.contention.Story.Wait;
import io.github.indexercoordinator.event.LiveEvent;
import io.github.indexercoordinator.event.SkipReason;
import io.github.indexercoordinator.event.SkipTally.SkipCount;
import io.github.indexercoordinator.lock.OwnerToken;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Sorts events into the stories of some indexers. What cannot be understood, and what lies before the time looked at, is passed over.
 * Not thread-safe.
 */
final class Stories implements Consumer<LiveEvent> {
    private static final int NEWEST = 10;
    private static final Set<String> REASONS =
            Stream.of(SkipReason.values()).map(SkipReason::label).collect(Collectors.toUnmodifiableSet());

    private final Instant since;
    private final Map<String, Notes> notes;
    // Thousands of skips have the same few names in them.
    private final Map<String, String> words = new HashMap<>();

    Stories(Collection<String> indexers, Instant since) {
        this.since = since;
        notes = indexers.stream().collect(Collectors.toMap(Function.identity(), indexer -> new Notes()));
    }

    private static final class Notes {
        private final List<Begin> begins = new ArrayList<>();
        private final List<End> ends = new ArrayList<>();
        private final List<Loss> losses = new ArrayList<>();
        private final List<Wait> waits = new ArrayList<>();
        private final List<Skip> skips = new ArrayList<>();
        private final List<JsonObject> newest = new ArrayList<>();
    }

    @Override
    public void accept(LiveEvent event) {
        Notes of = event.json().getValue("indexer") instanceof String indexer ? notes.get(indexer) : null;
        if (of != null) {
            try {
                note(of, event.name(), event.json());
            } catch (ClassCastException | DateTimeParseException | NullPointerException strange) {
                // Others may write to the history too.
            }
        }
    }

    private void note(Notes of, String name, JsonObject event) {
        Instant at = Instant.parse(event.getString("at"));
        if (at.isBefore(since)) {
            return;
        }
        switch (name) {
            case "lock-won" -> of.begins.add(begin(at, event));
            case "released" -> of.ends.add(end(at, event));
            case "lock-lost" -> of.losses.add(new Loss(at, word(event, "node")));
            case "queued" -> of.waits.add(new Wait(at, word(event, "node")));
            case "skipped" -> skipped(of, at, event);
            default -> {}
        }
    }

    private void skipped(Notes of, Instant at, JsonObject event) {
        of.skips.add(skip(at, event));
        if (of.newest.size() < NEWEST) {
            of.newest.add(event);
        }
    }

    private Begin begin(Instant at, JsonObject event) {
        return new Begin(
                at,
                word(event, "node"),
                word(event, "reason"),
                event.getString("runId"),
                text(event, "triggerId"),
                text(event, "previousNode").map(this::word),
                text(event, "previousRunId"));
    }

    private End end(Instant at, JsonObject event) {
        Duration duration = Duration.ofMillis(event.getLong("durationMs"));
        return new End(at, event.getString("runId"), word(event, "outcome"), duration);
    }

    private Skip skip(Instant at, JsonObject event) {
        String reason = word(event, "reason");
        return new Skip(
                at,
                word(event, "node"),
                // A later version's reason.
                REASONS.contains(reason) ? reason : "held",
                text(event, "holder").map(this::word),
                text(event, "holderOwner").map(owner -> new OwnerToken(owner).runId()),
                text(event, "triggerId"),
                Optional.ofNullable(event.getLong("intoRunMs")).map(Duration::ofMillis));
    }

    private static Optional<String> text(JsonObject event, String field) {
        return Optional.ofNullable(event.getString(field));
    }

    private String word(JsonObject event, String field) {
        return word(event.getString(field));
    }

    private String word(String text) {
        return words.computeIfAbsent(text, same -> same);
    }

    /** The stories by indexer, up to a moment. */
    Map<String, Story> told(Instant until, List<SkipCount> counted) {
        Map<String, List<SkipCount>> counts = counted.stream().collect(Collectors.groupingBy(SkipCount::indexer));
        return notes.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        entry -> story(
                                entry.getKey(),
                                entry.getValue(),
                                until,
                                counts.getOrDefault(entry.getKey(), List.of()))));
    }

    private Story story(String indexer, Notes of, Instant until, List<SkipCount> counts) {
        return new Story(
                indexer,
                since,
                until,
                inOrder(of.begins, Begin::at),
                inOrder(of.ends, End::at),
                inOrder(of.losses, Loss::at),
                inOrder(of.waits, Wait::at),
                inOrder(of.skips, Skip::at),
                counts,
                of.newest);
    }

    private static <T> List<T> inOrder(List<T> events, Function<T, Instant> at) {
        return events.stream().sorted(Comparator.comparing(at)).toList();
    }
}
