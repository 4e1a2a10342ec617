package io.github.indexercoordinator.magento;

import io.vertx.core.Future;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Magento's own word on its indexers. May be asked from any thread. */
interface IndexerStates {
    /** The states of those indexers that it knows; empty when nobody can say. Never fails, and takes seconds at most. */
    Future<Optional<Map<String, IndexerState>>> of(Set<String> indexers);

    /** Nobody can say. */
    IndexerStates UNKNOWN = indexers -> Future.succeededFuture(Optional.empty());
}
