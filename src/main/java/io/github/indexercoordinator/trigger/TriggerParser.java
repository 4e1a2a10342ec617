package io.github.indexercoordinator.trigger;

import io.github.indexercoordinator.event.PrintableText;
import io.github.indexercoordinator.trigger.TriggerRejection.Cause;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads what asks for a run: one indexer, several separated by commas or blanks, or JSON {@code {"indexer": "…" | […], "id": "…",
 * "source": "…"}}. Takes nothing on trust, never throws, and may be called from any thread.
 */
public final class TriggerParser {
    /** How many characters, or bytes where it comes as bytes, a message may have. */
    public static final int LARGEST = 64 * 1024;

    private static final Pattern SEPARATORS = Pattern.compile("[,\\s]+");
    private static final Pattern GOOD_ID = Pattern.compile("[ -~]{1,128}");

    private final RequestedIndexers requested;

    /** Knows these indexers and no others. */
    public TriggerParser(KnownIndexers indexers) {
        this.requested = new RequestedIndexers(indexers);
    }

    /**
     * Reads a message.
     *
     * @param source where it came from, unless it says so itself
     */
    public ParsedTriggers parse(String message, String source) {
        if (message.length() > LARGEST) {
            return ParsedTriggers.tooLarge(message.length());
        }
        String text = message.strip();
        return text.startsWith("{") ? parseJson(text, source) : parseList(text, source);
    }

    /** Reads a message that is JSON already; beside the three fields it may have others. */
    public ParsedTriggers parse(JsonObject message, String source) {
        Object id = message.getValue("id");
        if (id != null && !(id instanceof String text && GOOD_ID.matcher(text).matches())) {
            return requested.rejectId(message.getValue("indexer"), badId(id));
        }
        Object from = message.getValue("source");
        if (from != null && !(from instanceof String)) {
            return rejected(Cause.MALFORMED, "\"source\" must be text, not " + PrintableText.excerpt(from.toString()));
        }
        String origin = from == null ? source : PrintableText.excerpt((String) from);
        return requested.byValue(message.getValue("indexer"), Optional.ofNullable((String) id), origin);
    }

    private ParsedTriggers parseJson(String text, String source) {
        try {
            return parse(new JsonObject(text), source);
        } catch (DecodeException e) {
            return rejected(Cause.MALFORMED, "not JSON: " + PrintableText.excerpt(text));
        }
    }

    private ParsedTriggers parseList(String text, String source) {
        List<String> names = Arrays.stream(SEPARATORS.split(text))
                .filter(name -> !name.isEmpty())
                .toList();
        return requested.byName(names, Optional.empty(), source);
    }

    private static String badId(Object id) {
        if (!(id instanceof String text)) {
            return "\"id\" must be text, not " + PrintableText.excerpt(id.toString());
        }
        return text.length() > 128
                ? "\"id\" has %d characters; at most 128".formatted(text.length())
                : "\"id\" must be 1 to 128 printable ASCII characters, not \"" + PrintableText.excerpt(text) + "\"";
    }

    private static ParsedTriggers rejected(Cause cause, String error) {
        return ParsedTriggers.rejected(TriggerRejection.of(cause, error));
    }
}
