package io.github.indexercoordinator.lock.redis;

import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.RunOutcome;
import io.github.indexercoordinator.lock.RunRecord;
import io.vertx.redis.client.Response;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads a run record as the scripts tell it: the values of {@link #NAMES}, nil where one is missing. */
final class RunFields {
    /** The order of the fields in every answer; the scripts have the same list. */
    static final String[] NAMES = {
        "fence", "owner", "triggerId", "source", "attempt", "startedAt", "outcome", "endedAt", "abandoned", "detail"
    };

    private static final Logger LOG = LoggerFactory.getLogger(RunFields.class);

    private RunFields() {}

    /** The record; empty when there is none, or none that can be understood: what others wrote there must not stop a lock. */
    static Optional<RunRecord> read(@Nullable Response fields) {
        if (fields == null || fields.size() < NAMES.length || fields.get(1) == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(record(fields));
        } catch (RuntimeException e) {
            LOG.warn("a run record that cannot be understood is passed over: {}", e.toString());
            return Optional.empty();
        }
    }

    private static RunRecord record(Response fields) {
        return new RunRecord(
                Long.parseLong(text(fields, 0)),
                new OwnerToken(text(fields, 1)),
                optional(fields, 2),
                text(fields, 3),
                Integer.parseInt(text(fields, 4)),
                optional(fields, 8).map(Integer::parseInt).orElse(0),
                Instant.ofEpochMilli(Long.parseLong(text(fields, 5))),
                optional(fields, 6).map(RunFields::outcome),
                optional(fields, 7).map(Long::parseLong).map(Instant::ofEpochMilli),
                optional(fields, 9));
    }

    // A newer version's outcome: the run is over, and to run it again for want of a word would be wrong.
    private static RunOutcome outcome(String label) {
        try {
            return RunOutcome.ofLabel(label);
        } catch (IllegalArgumentException e) {
            return RunOutcome.FAILED;
        }
    }

    private static Optional<String> optional(Response fields, int index) {
        return Optional.of(text(fields, index)).filter(text -> !text.isEmpty());
    }

    private static String text(Response fields, int index) {
        Response value = fields.get(index);
        return value == null ? "" : value.toString();
    }
}
