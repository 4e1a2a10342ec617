package io.github.indexercoordinator.http;

import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.Pause;
import io.github.indexercoordinator.lock.RunOutcome;
import io.github.indexercoordinator.lock.RunRecord;
import io.github.indexercoordinator.lock.Waiting;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Writes what a lock store knows of an indexer. Absent values are {@code null}; a lock that is free has no {@code holder…}. */
public final class LockJson {
    private LockJson() {}

    /** All that is known of one indexer. */
    public static JsonObject write(
            Optional<Holder> holder, Optional<RunRecord> last, Optional<Pause> paused, Optional<Waiting> waiting) {
        Optional<Long> lastFence = last.map(RunRecord::fence);
        return new JsonObject()
                .put("held", holder.isPresent())
                .put("holder", holder.flatMap(Holder::node).orElse(null))
                .put(
                        "holderOwner",
                        holder.map(present -> present.owner().value()).orElse(null))
                .put(
                        "remainingMs",
                        holder.flatMap(Holder::remaining)
                                .map(Duration::toMillis)
                                .orElse(null))
                .put(
                        "intoRunMs",
                        holder.flatMap(Holder::intoRun).map(Duration::toMillis).orElse(null))
                .put("fence", holder.map(Holder::fence).or(() -> lastFence).orElse(null))
                .put("lastRun", last.map(LockJson::run).orElse(null))
                .put("lastDetail", last.flatMap(RunRecord::detail).orElse(null))
                .put("waiting", waiting.map(LockJson::waiting).orElse(null))
                .put("paused", paused.map(LockJson::pause).orElse(null));
    }

    /** That nobody can say: not to be mistaken for a free lock. */
    static JsonObject unanswered(String store, Throwable failure) {
        return new JsonObject()
                .putNull("held")
                .put("error", "lock store \"%s\" does not answer: %s".formatted(store, failure.getMessage()));
    }

    static JsonObject pause(Pause pause) {
        return new JsonObject()
                .put("by", pause.by())
                .put("reason", pause.reason())
                .put("since", pause.since().map(Instant::toString).orElse(null))
                .put("remainingMs", pause.left().map(Duration::toMillis).orElse(null));
    }

    private static JsonObject waiting(Waiting waiting) {
        return new JsonObject()
                .put("triggerId", waiting.triggerId().orElse(null))
                .put("source", waiting.source())
                .put("since", waiting.since().map(Instant::toString).orElse(null));
    }

    private static JsonObject run(RunRecord run) {
        return new JsonObject()
                .put("runId", run.owner().runId())
                .put("node", run.owner().node().orElse(null))
                .put("fence", run.fence())
                .put("triggerId", run.triggerId().orElse(null))
                .put("source", run.source())
                .put("attempt", run.attempt())
                .put("startedAt", run.startedAt().toString())
                .put("outcome", run.outcome().map(RunOutcome::label).orElse(null))
                .put("detail", run.detail().orElse(null))
                .put("endedAt", run.endedAt().map(Instant::toString).orElse(null));
    }
}
