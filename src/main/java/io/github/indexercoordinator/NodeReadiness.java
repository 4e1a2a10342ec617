package io.github.indexercoordinator;

import io.github.indexercoordinator.http.Readiness;
import java.util.List;

/** Whether a node can do its work, from what its stores show. Asked from the HTTP verticle's thread. */
final class NodeReadiness implements Readiness {
    private final StoreSide stores;
    private volatile boolean draining;

    NodeReadiness(StoreSide stores) {
        this.stores = stores;
    }

    void drain() {
        draining = true;
    }

    @Override
    public List<String> reasons() {
        return stores.missing();
    }

    @Override
    public boolean draining() {
        return draining;
    }
}
