package io.github.indexercoordinator.tracing;

import io.github.indexercoordinator.event.CoordinatorEvent.LockLost;
import io.github.indexercoordinator.event.CoordinatorEvent.LockWon;
import io.github.indexercoordinator.event.CoordinatorEvent.Released;
import io.github.indexercoordinator.trigger.Trigger;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One trace on its way. Not thread-safe. */
final class TracedTrigger {
    private static final List<String> TOLD = List.of("reason", "holder", "remainingMs", "intoRunMs");

    private final Tracer tracer;
    private final String indexer;
    private final Span root;
    private final @Nullable Span race;
    private @Nullable Span run;

    private TracedTrigger(Tracer tracer, String indexer, Span root, @Nullable Span race) {
        this.tracer = tracer;
        this.indexer = indexer;
        this.root = root;
        this.race = race;
    }

    static TracedTrigger racing(Tracer tracer, Trigger trigger, Instant at) {
        Span root = span(tracer, "trigger", trigger.indexer(), at)
                .setNoParent()
                .setSpanKind(SpanKind.CONSUMER)
                .setAttribute("indexer.trigger.source", trigger.source())
                .startSpan();
        trigger.id().ifPresent(id -> root.setAttribute("indexer.trigger.id", id));
        Span race = span(tracer, "race", trigger.indexer(), at)
                .setParent(Context.root().with(root))
                .startSpan();
        return new TracedTrigger(tracer, trigger.indexer(), root, race);
    }

    static TracedTrigger ofNobody(Tracer tracer, LockWon won) {
        Span root = span(tracer, won.reason().label(), won.indexerId(), won.at())
                .setNoParent()
                .startSpan();
        return new TracedTrigger(tracer, won.indexerId(), root, null);
    }

    private static SpanBuilder span(Tracer tracer, String name, String indexer, Instant at) {
        return tracer.spanBuilder(name).setAttribute("indexer.id", indexer).setStartTimestamp(at);
    }

    void won(LockWon won) {
        run = span(tracer, "run", indexer, won.at())
                .setParent(Context.root().with(root))
                .setAttribute("indexer.run.id", won.run().runId())
                .setAttribute("indexer.run.reason", won.reason().label())
                .setAttribute("indexer.run.fence", won.run().fence())
                .setAttribute(
                        AttributeKey.stringArrayKey("indexer.run.stores"),
                        won.run().stores())
                .startSpan();
        won.previous().ifPresent(previous -> root.setAttribute("indexer.run.previous", previous.runId()));
        if (race != null) {
            race.setAttribute("indexer.decision", won.event());
            race.end(won.at());
        }
    }

    /** What did not win ends here. */
    void decided(JsonObject decision, Instant at) {
        if (run != null) {
            return;
        }
        root.setAttribute("indexer.decision", String.valueOf(decision.getValue("event")));
        TOLD.stream()
                .filter(field -> decision.getValue(field) != null)
                .forEach(field -> root.setAttribute("indexer." + field, String.valueOf(decision.getValue(field))));
        if (race != null) {
            race.end(at);
        }
        root.end(at);
    }

    void lost(LockLost lost) {
        if (run != null) {
            run.addEvent(
                    "lock-lost",
                    Attributes.of(
                            AttributeKey.stringKey("indexer.cause"),
                            lost.cause().label()),
                    lost.at());
        }
    }

    /** The event's time is that of the command's end; now the locks are free, too. */
    void released(Released released, Instant free) {
        Instant later = free.isBefore(released.at()) ? released.at() : free;
        if (run != null) {
            run.setAttribute("indexer.run.outcome", released.outcome());
            released.exitCode().ifPresent(code -> root.setAttribute("indexer.run.exit_code", code));
            if (!released.outcome().equals("succeeded")) {
                run.setStatus(StatusCode.ERROR, released.outcome());
            }
            run.end(released.at());
        }
        span(tracer, "release", indexer, released.at())
                .setParent(Context.root().with(root))
                .startSpan()
                .end(later);
        root.end(later);
    }

    /** Ends the trace if it is of this indexer; says whether it is. */
    boolean endIfOf(String other, Instant at) {
        if (!indexer.equals(other)) {
            return false;
        }
        if (run != null) {
            run.setStatus(StatusCode.ERROR, "left to run out");
            run.end(at);
        }
        root.end(at);
        return true;
    }
}
