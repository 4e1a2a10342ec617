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
                        ? Optional.of(ownRun(run, owner))
                        : Optional.empty();
        String holder = EventText.of(status, "holder");
        String shown = holder.isEmpty() ? owner : holder;
        return new RunLooks.Sight(ours, Optional.of(shown).filter(text -> !text.isEmpty()));
    }

    private static RunSignal.OwnRun ownRun(JsonObject run, String owner) {
        String outcome = EventText.of(run, "outcome");
        boolean alive = owner.endsWith(":" + EventText.of(run, "runId"));
        return new RunSignal.OwnRun(Optional.of(outcome).filter(text -> !text.isEmpty()), alive);
    }
}
