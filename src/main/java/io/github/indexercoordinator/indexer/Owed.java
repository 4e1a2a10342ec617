package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.trigger.Trigger;

/**
 * A trigger that was refused because a run was under way. It is content with that run, or a later one, if it completes.
 *
 * @param fence the largest fence of that moment: a completed run with this or a larger one settles it
 */
public record Owed(Trigger trigger, long fence) {}
