package io.github.indexercoordinator.lock;

import java.time.Duration;
import java.util.Optional;

/**
 * What a store writes down, and announces, in the step that releases.
 *
 * @param triggerId remembered as done when the outcome is a completion
 * @param remember how long a completed trigger id is remembered
 * @param announcement told in the same step when the lease was still ours
 */
public record RunEnd(RunOutcome outcome, Optional<String> triggerId, Duration remember, Announcement announcement) {}
