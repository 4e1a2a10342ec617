package io.github.indexercoordinator.lock;

import java.util.Optional;

/**
 * What a store writes down, and announces, as the last thing before a command starts.
 *
 * @param announcement told in the same step, so that it stands before the run's {@code released}
 */
public record RunStart(Optional<String> triggerId, String source, int attempt, Announcement announcement) {}
