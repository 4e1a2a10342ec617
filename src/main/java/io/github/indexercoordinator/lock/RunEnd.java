package io.github.indexercoordinator.lock;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What a store writes down, and announces, in the step that releases.
 *
 * @param triggerId remembered as done when the outcome is a completion
 * @param remember how long a completed trigger id is remembered
 * @param announcement told in the same step when the lease was still ours
 * @param detail what the outcome does not say: why it failed
 * @param begun when the run began, for a store that has missed it; empty when nobody knows
 */
public record RunEnd(
        RunOutcome outcome,
        Optional<String> detail,
        Optional<String> triggerId,
        Duration remember,
        Announcement announcement,
        Optional<Instant> begun) {
    /** The end of a run whose beginning every store knows. */
    public RunEnd(RunOutcome outcome, Optional<String> triggerId, Duration remember, Announcement announcement) {
        this(outcome, Optional.empty(), triggerId, remember, announcement, Optional.empty());
    }
}
