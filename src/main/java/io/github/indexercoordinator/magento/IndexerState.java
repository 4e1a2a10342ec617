package io.github.indexercoordinator.magento;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/**
 * A row of Magento's {@code indexer_state}.
 *
 * @param updated when it was changed last, in UTC, to the second: {@code 2026-11-30 23:05:59}; may be empty
 */
record IndexerState(String status, String updated) {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    boolean working() {
        return status.equals("working");
    }

    boolean valid() {
        return status.equals("valid");
    }

    /** Empty when it was never changed, or nobody can tell. */
    Optional<Instant> changedAt() {
        try {
            return Optional.of(LocalDateTime.parse(updated, TIME).toInstant(ZoneOffset.UTC));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
