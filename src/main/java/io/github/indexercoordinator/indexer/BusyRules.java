package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.config.IndexerSettings;
import io.github.indexercoordinator.config.WhenBusy;

/**
 * What an indexer does about a lock that is held.
 *
 * @param queues whether a trigger that finds the indexer running leads to a run of its own afterwards
 * @param grouped whether other indexers may be in its way
 */
public record BusyRules(boolean queues, boolean grouped) {
    /** Content with the present run, and alone. */
    public static final BusyRules SKIP = new BusyRules(false, false);

    static BusyRules of(IndexerSettings settings) {
        return new BusyRules(
                settings.whenBusy() == WhenBusy.QUEUE, !settings.groups().isEmpty());
    }
}
