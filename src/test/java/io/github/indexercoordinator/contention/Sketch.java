package io.github.indexercoordinator.contention;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.github.indexercoordinator.event.LiveEvent;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Makes up the history of the indexer {@code price}, from the events that nodes would have told. */
final class Sketch {
    static final Instant START = Instant.parse("2026-11-30T00:00:00Z");
    private static final Instant END = START.plus(Duration.ofHours(24));

    private final Stories stories = new Stories(List.of("price"), START);
    private int runs;

    /** A run that a trigger began; the result is its id. */
    @CanIgnoreReturnValue
    String won(Duration at, String node) {
        return began(at, node, event().put("reason", "trigger"));
    }

    /** A trigger that waits for its turn. */
    void waited(Duration at, String node) {
        tell("queued", at, node, event().put("reason", "held"));
    }

    /** The run that is made for those who waited. */
    void begunForThoseWhoWaited(Duration at, String node) {
        began(at, node, event().put("reason", "queued"));
    }

    /** A run that begins again what a dead node had begun. */
    void takenOver(Duration at, String node, String from) {
        began(at, node, event().put("reason", "takeover").put("previousNode", from));
    }

    /** A run that begins again what a stopping node had interrupted. */
    void handedOff(Duration at, String node, String from) {
        began(at, node, event().put("reason", "handoff").put("previousNode", from));
    }

    /** One trigger with an id that two nodes hear, one of them with a delay. */
    void heardByTwo(Duration at, String winner, String loser, Duration delay, String id) {
        String run = began(at, winner, event().put("reason", "trigger").put("triggerId", id));
        held(
                at.plus(delay),
                loser,
                event().put("holder", winner)
                        .put("holderOwner", winner + ":7:" + run)
                        .put("intoRunMs", delay.toMillis())
                        .put("triggerId", id));
    }

    @CanIgnoreReturnValue
    private String began(Duration at, String node, JsonObject fields) {
        String run = "run%013d".formatted(runs++);
        tell("lock-won", at, node, fields.put("runId", run));
        return run;
    }

    void takenOver(Duration at, String node, String from, String run) {
        began(
                at,
                node,
                event().put("reason", "takeover").put("previousNode", from).put("previousRunId", run));
    }

    void ended(Duration at, String run, Duration worked) {
        ended(at, run, worked, "succeeded");
    }

    void ended(Duration at, String run, Duration worked, String outcome) {
        tell(
                "released",
                at,
                "",
                event().put("runId", run).put("outcome", outcome).put("durationMs", worked.toMillis()));
    }

    /** A trigger that found another's run at work. */
    void held(Duration at, String node, String holder, Duration into) {
        held(at, node, event().put("holder", holder).put("intoRunMs", into.toMillis()));
    }

    void held(Duration at, String node, JsonObject fields) {
        tell("skipped", at, node, fields.put("reason", "held"));
    }

    void skipped(Duration at, String node, String reason) {
        tell("skipped", at, node, event().put("reason", reason));
    }

    static JsonObject event() {
        return new JsonObject();
    }

    private void tell(String name, Duration at, String node, JsonObject fields) {
        JsonObject event = fields.put("event", name)
                .put("indexer", "price")
                .put("node", node)
                .put("at", START.plus(at).toString());
        stories.accept(new LiveEvent(Optional.empty(), event));
    }

    Story story() {
        return Objects.requireNonNull(stories.told(END, List.of()).get("price"));
    }

    List<Verdict> verdicts() {
        return Verdicts.on(story());
    }
}
