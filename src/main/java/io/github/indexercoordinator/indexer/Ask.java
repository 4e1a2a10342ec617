package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.trigger.Trigger;

/**
 * A trigger that waits for its decision.
 *
 * @param number tells it from the other asks of this indexer; the decision is answered under it
 */
public record Ask(long number, Trigger trigger) {}
