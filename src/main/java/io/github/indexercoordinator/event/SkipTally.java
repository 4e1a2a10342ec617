package io.github.indexercoordinator.event;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** How often triggers were skipped, by the hour: kept longer than the skips themselves. Never waits. */
@FunctionalInterface
public interface SkipTally {
    /** What was counted from the hour of one moment to that of another; fails when what keeps it does not answer. */
    Future<List<SkipCount>> read(Instant since, Instant until);

    /**
     * One counter.
     *
     * @param hour when the hour began (UTC)
     * @param holder the node that was in the way; empty: nobody, or another program
     */
    record SkipCount(Instant hour, String indexer, String node, String reason, Optional<String> holder, long count) {}
}
