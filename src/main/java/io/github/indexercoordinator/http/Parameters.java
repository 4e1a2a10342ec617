package io.github.indexercoordinator.http;

import io.github.indexercoordinator.config.Durations;
import io.github.indexercoordinator.config.UnfitException;
import io.github.indexercoordinator.event.PrintableText;
import io.vertx.ext.web.RoutingContext;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** Reads what stands behind the {@code ?} of an address. */
final class Parameters {
    private Parameters() {}

    /** The first value of this name; an empty one is as good as none. */
    static Optional<String> text(RoutingContext request, String name) {
        return request.queryParam(name).stream().findFirst().filter(value -> !value.isEmpty());
    }

    /** Whether it says {@code true}. */
    static boolean flag(RoutingContext request, String name) {
        return text(request, name).filter("true"::equals).isPresent();
    }

    /**
     * Since when: a duration before now, or a time.
     *
     * @throws IllegalArgumentException if it is neither; says so to the user
     */
    static Optional<Instant> since(RoutingContext request, Instant now) {
        return time(request, "since", now);
    }

    /** A time in the same words under another name. */
    static Optional<Instant> time(RoutingContext request, String name, Instant now) {
        return text(request, name).map(text -> time(name, text, now));
    }

    private static Instant time(String name, String text, Instant now) {
        try {
            return text.contains("T") ? Instant.parse(text) : now.minus(Durations.read(text));
        } catch (DateTimeParseException | UnfitException unfit) {
            throw new IllegalArgumentException(
                    "%s must be a duration such as 24h or a time such as 2026-11-30T16:05:00Z, not \"%s\"."
                            .formatted(name, PrintableText.excerpt(text)),
                    unfit);
        }
    }
}
