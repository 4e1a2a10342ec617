package io.github.indexercoordinator;

import io.github.indexercoordinator.http.Readiness;
import java.util.List;
import java.util.function.Supplier;

/** Whether a node can do its work, from what its stores show. Asked from the HTTP verticle's thread. */
final class NodeReadiness implements Readiness {
    private final Supplier<List<String>> missing;
    private volatile boolean draining;

    NodeReadiness(Supplier<List<String>> missing) {
        this.missing = missing;
    }

    void drain() {
        draining = true;
    }

    @Override
    public List<String> reasons() {
        return missing.get();
    }

    @Override
    public boolean draining() {
        return draining;
    }
}
