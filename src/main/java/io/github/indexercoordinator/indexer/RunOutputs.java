package io.github.indexercoordinator.indexer;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Keeps the last 64 KiB of output of each of this node's last 100 runs, secrets masked. Safe for several threads. */
public final class RunOutputs {
    private static final int RUNS = 100;
    private static final int BYTES = 64 * 1024;

    private final Map<String, OutputTail> outputs = new LinkedHashMap<>();

    /** Takes the lines of a new run, on any thread; the oldest run goes for it. */
    public synchronized Consumer<String> begin(String runId) {
        OutputTail output = new OutputTail(BYTES);
        outputs.put(runId, output);
        if (outputs.size() > RUNS) {
            outputs.remove(outputs.keySet().iterator().next());
        }
        return output::add;
    }

    /** The output of a run, while it works or after; empty when it is not one of those kept. */
    public synchronized Optional<String> of(String runId) {
        return Optional.ofNullable(outputs.get(runId)).map(OutputTail::text);
    }
}
