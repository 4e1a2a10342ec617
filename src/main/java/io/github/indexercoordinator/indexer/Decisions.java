package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.trigger.Trigger;
import io.vertx.core.eventbus.Message;
import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who still waits for the decision on a trigger. Used from the indexer's context. */
final class Decisions {
    private final Map<Long, Message<?>> waiting = new HashMap<>();
    private long last;

    /** Numbers a trigger; its sender, if it asked for one, gets the decision later. */
    Ask expect(Trigger trigger, Message<?> message) {
        last++;
        if (message.replyAddress() != null) {
            waiting.put(last, message);
        }
        return new Ask(last, trigger);
    }

    /** Sends the decision, once. */
    void answer(Ask ask, JsonObject decision) {
        @Nullable Message<?> message = waiting.remove(ask.number());
        if (message != null) {
            message.reply(decision);
        }
    }
}
