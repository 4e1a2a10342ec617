package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.config.IndexerSettings;

/** Makes the plan of each run. May be used from any thread. */
public interface RunPlans {
    /** Each run is its indexer's command. */
    RunPlans ONE_COMMAND = (run, settings) -> RunPlan.of(settings.command());

    /** The plan of a run. */
    RunPlan of(Run run, IndexerSettings settings);

    /** Whether an indexer's plans depend on the run before, {@link Run#last()}, which costs a question to the stores. */
    default boolean lookBack(IndexerSettings settings) {
        return false;
    }
}
