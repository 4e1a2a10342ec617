package io.github.indexercoordinator.trigger;

import io.github.indexercoordinator.trigger.TriggerRejection.Cause;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.eventbus.Message;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes triggers from programs in this JVM: text or JSON, published, sent, or as a request. A request is answered with the
 * decision, or with an array of decisions when the message named several indexers.
 */
public final class EventBusTriggerVerticle extends VerticleBase {
    /** Where triggers are taken. */
    public static final String ADDRESS = "indexer.trigger";

    private static final String SOURCE = "eventbus";

    private final TriggerParser parser;
    private final TriggerIntake intake;

    public EventBusTriggerVerticle(TriggerParser parser, TriggerIntake intake) {
        this.parser = parser;
        this.intake = intake;
    }

    @Override
    public Future<?> start() {
        return vertx.eventBus().localConsumer(ADDRESS, this::take).completion();
    }

    private void take(Message<Object> message) {
        intake.take(parse(message.body()), SOURCE).onSuccess(decisions -> reply(message, decisions));
    }

    private ParsedTriggers parse(@Nullable Object body) {
        if (body instanceof String text) {
            return parser.parse(text, SOURCE);
        }
        if (body instanceof JsonObject json) {
            return parser.parse(json, SOURCE);
        }
        String kind = body == null ? "nothing" : body.getClass().getSimpleName();
        return ParsedTriggers.rejected(
                TriggerRejection.of(Cause.MALFORMED, "the body must be a String or a JsonObject, not " + kind));
    }

    private static void reply(Message<Object> message, List<JsonObject> decisions) {
        if (message.replyAddress() != null) {
            message.reply(decisions.size() == 1 ? decisions.get(0) : new JsonArray(decisions));
        }
    }
}
