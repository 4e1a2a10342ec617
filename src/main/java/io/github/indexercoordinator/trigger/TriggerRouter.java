package io.github.indexercoordinator.trigger;

import io.vertx.core.Future;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Brings triggers to the verticles of their indexers, over the event bus of this JVM. May be used from any thread; futures
 * complete on the caller's Vert.x context.
 */
public final class TriggerRouter {
    private final EventBus eventBus;
    private final Duration patience;
    private final Observer observer;

    /** Sees triggers come and what is decided on them. */
    @FunctionalInterface
    public interface Observer {
        /**
         * A trigger has come.
         *
         * @return gets the decision, once, if one is made in time
         */
        Consumer<JsonObject> came(Trigger trigger);

        /** Both see them, this one first. */
        default Observer and(Observer other) {
            return trigger -> came(trigger).andThen(other.came(trigger));
        }
    }

    /**
     * A router that nobody observes.
     *
     * @param patience how long a decision is waited for
     */
    public TriggerRouter(EventBus eventBus, Duration patience) {
        this(eventBus, patience, trigger -> decision -> {});
    }

    /** @param patience how long a decision is waited for */
    public TriggerRouter(EventBus eventBus, Duration patience, Observer observer) {
        this.eventBus = eventBus;
        this.patience = patience;
        this.observer = observer;
    }

    /** Where an indexer's verticle takes its triggers: JSON {@code {indexer, id, source}}; it replies with its decision. */
    public static String address(String indexer) {
        return "indexer." + indexer + ".trigger";
    }

    /**
     * Asks an indexer for a run.
     *
     * @return the decision: the JSON of the event that tells it, {@code lock-won} or {@code skipped}. Fails with {@link
     *     UndecidedTriggerException} when none came
     */
    public Future<JsonObject> route(Trigger trigger) {
        DeliveryOptions options =
                new DeliveryOptions().setSendTimeout(patience.toMillis()).setLocalOnly(true);
        Consumer<JsonObject> whenDecided = observer.came(trigger);
        return eventBus.<JsonObject>request(address(trigger.indexer()), trigger.toJson(), options)
                .map(Message::body)
                .onSuccess(whenDecided::accept)
                .recover(failure -> Future.failedFuture(undecided(trigger.indexer(), failure)));
    }

    private UndecidedTriggerException undecided(String indexer, Throwable failure) {
        ReplyFailure kind = failure instanceof ReplyException reply ? reply.failureType() : ReplyFailure.ERROR;
        String message =
                switch (kind) {
                    case NO_HANDLERS ->
                        "indexer \"%s\" does not take triggers on this node now; the node is starting or stopping"
                                .formatted(indexer);
                    case TIMEOUT ->
                        "indexer \"%s\" has the trigger, but has not decided within %d ms"
                                .formatted(indexer, patience.toMillis());
                    default -> "indexer \"%s\" could not decide: %s".formatted(indexer, failure.getMessage());
                };
        return new UndecidedTriggerException(message, kind == ReplyFailure.TIMEOUT, failure);
    }
}
