package io.github.indexercoordinator.lock;

import java.util.Optional;

/**
 * What a store writes down, and announces, as the last thing before a command starts.
 *
 * @param attempt 1, or how often the same work has been begun
 * @param abandoned how many of those attempts ended with their node
 * @param settles the mark of the pending run that this is, if it is one
 * @param announcement told in the same step, so that it stands before the run's {@code released}
 */
public record RunStart(
        Optional<String> triggerId,
        String source,
        int attempt,
        int abandoned,
        Optional<String> settles,
        Announcement announcement) {}
