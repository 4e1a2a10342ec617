package io.github.indexercoordinator.trigger;

import io.github.indexercoordinator.event.PrintableText;
import io.github.indexercoordinator.trigger.TriggerRejection.Cause;
import io.vertx.core.json.JsonArray;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Sorts the names of a message into triggers for known indexers and rejections of the others. */
final class RequestedIndexers {
    // A message of 64 KiB can hold 32,000 unknown names, each of which is compared with every known one.
    private static final int MOST_REJECTIONS = 8;

    private final KnownIndexers known;

    RequestedIndexers(KnownIndexers known) {
        this.known = known;
    }

    /** What the JSON field {@code indexer} holds: a name, or an array of names. */
    ParsedTriggers byValue(@Nullable Object value, Optional<String> id, String source) {
        if (value instanceof String name) {
            return byName(List.of(name), id, source);
        }
        if (value instanceof JsonArray names && names.stream().allMatch(String.class::isInstance)) {
            return byName(names.stream().map(String.class::cast).toList(), id, source);
        }
        String found = value == null ? "missing" : "not " + PrintableText.excerpt(value.toString());
        return ParsedTriggers.rejected(
                TriggerRejection.of(Cause.MALFORMED, "\"indexer\" must be a name or a list of names; it is " + found));
    }

    /** Each name once, in the order of the message. */
    ParsedTriggers byName(List<String> names, Optional<String> id, String source) {
        Set<String> distinct = new LinkedHashSet<>(names);
        if (distinct.isEmpty()) {
            return ParsedTriggers.rejected(TriggerRejection.of(Cause.EMPTY, "no indexer is named"));
        }
        List<Trigger> triggers = distinct.stream()
                .filter(known::contains)
                .map(name -> new Trigger(name, id, source))
                .toList();
        return new ParsedTriggers(triggers, rejections(distinct, id));
    }

    /** A message whose id is bad, for the indexer it names. */
    ParsedTriggers rejectId(@Nullable Object value, String error) {
        Optional<String> indexer =
                value instanceof String name && known.contains(name) ? Optional.of(name) : Optional.empty();
        return ParsedTriggers.rejected(new TriggerRejection(Cause.BAD_ID, indexer, Optional.empty(), error));
    }

    private List<TriggerRejection> rejections(Set<String> names, Optional<String> id) {
        return names.stream()
                .filter(name -> !known.contains(name))
                .limit(MOST_REJECTIONS)
                .map(name -> new TriggerRejection(Cause.UNKNOWN_INDEXER, Optional.empty(), id, known.unknown(name)))
                .toList();
    }
}
