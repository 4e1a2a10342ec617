package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.indexer.RunState.Phase;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** Writes an indexer's state for whoever asks how it stands on this node. */
final class RunStateJson {
    private RunStateJson() {}

    static JsonObject write(String indexer, RunState state, Duration now) {
        JsonObject json = new JsonObject()
                .put("indexer", indexer)
                .put("state", phaseName(state.phase()))
                .put("waiting", state.waiting().size())
                .put("draining", state.draining());
        run(state.phase())
                .ifPresent(run -> json.put("runId", run.id())
                        .put("fence", run.lease().fence())
                        .put("triggerId", run.trigger().id().orElse(null))
                        .put("remainingMs", run.lease().remaining(now).toMillis()));
        return json;
    }

    private static String phaseName(Phase phase) {
        return phase instanceof Phase.Releasing
                ? "stopping"
                : phase.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    private static Optional<Run> run(Phase phase) {
        if (phase instanceof Phase.Running running) {
            return Optional.of(running.run());
        }
        if (phase instanceof Phase.Stopping stopping) {
            return Optional.of(stopping.run());
        }
        return phase instanceof Phase.Releasing releasing ? Optional.of(releasing.run()) : Optional.empty();
    }
}
