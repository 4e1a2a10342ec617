package io.github.indexercoordinator.cli;

import io.vertx.core.json.JsonObject;
import java.util.Optional;

/** Reads a node's word on an indexer as a look at its lock and last run. */
final class NodeSight {
    private NodeSight() {}

    static RunLooks.Sight read(JsonObject status, String triggerId) {
        String owner = EventText.of(status, "holderOwner");
        Optional<RunSignal.OwnRun> ours =
                status.getValue("lastRun") instanceof JsonObject run && triggerId.equals(run.getValue("triggerId"))
                        ? Optional.of(ownRun(run))
                        : Optional.empty();
        String holder = EventText.of(status, "holder");
        String shown = holder.isEmpty() ? owner : holder;
        return new RunLooks.Sight(
                ours, Optional.of(shown).filter(text -> !text.isEmpty()), Boolean.TRUE.equals(status.getValue("done")));
    }

    private static RunSignal.OwnRun ownRun(JsonObject run) {
        return new RunSignal.OwnRun(Optional.of(EventText.of(run, "outcome")).filter(text -> !text.isEmpty()));
    }
}
