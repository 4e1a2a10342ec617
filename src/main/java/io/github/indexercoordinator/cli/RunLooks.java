package io.github.indexercoordinator.cli;

import io.vertx.core.Future;
import java.util.Optional;

/** Looks at where an indexer's lock and its last run stand. */
@FunctionalInterface
interface RunLooks {
    /** One look; fails when nobody answers. */
    Future<Sight> at(String indexer);

    /**
     * What a look shows.
     *
     * @param ours the run of the awaited trigger, if the record is of that
     * @param holder who holds the lock, if anybody
     * @param done whether a run for the trigger has completed, whatever ran since
     */
    record Sight(Optional<RunSignal.OwnRun> ours, Optional<String> holder, boolean done) {}
}
