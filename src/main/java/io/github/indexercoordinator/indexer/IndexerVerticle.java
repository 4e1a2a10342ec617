package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.config.IndexerSettings;
import io.github.indexercoordinator.lock.Retry;
import io.github.indexercoordinator.lock.VertxTimers;
import io.github.indexercoordinator.trigger.Trigger;
import io.github.indexercoordinator.trigger.TriggerRouter;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import io.vertx.core.eventbus.Message;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One indexer of this node, deployed as a worker. Receives triggers, decides by {@link RunTransitions}, and has the effects carried
 * out. Everything happens on its own context, one thing after the other.
 */
public final class IndexerVerticle extends VerticleBase {
    /** Published to have every indexer end its run without waiting longer. */
    public static final String STOP_NOW = "indexer.stop-now";

    /** Published with a store's name when that answers again: what it should hold is asked for at once. */
    public static final String STORE_RETURNED = "indexer.store-returned";

    private final IndexerSettings settings;
    private final IndexerResources resources;
    private final Duration stopWait;
    private final RunTransitions transitions;
    private final Promise<Void> drained = Promise.promise();
    private final Decisions decisions = new Decisions();
    private RunState state = RunState.IDLE;
    private @Nullable IndexerEffects effects;

    /** @param stopWait how long a running command may go on when the node stops */
    public IndexerVerticle(IndexerSettings settings, IndexerResources resources, Duration stopWait) {
        this.settings = settings;
        this.resources = resources;
        this.stopWait = stopWait;
        transitions = new RunTransitions(resources.tokens(), BusyRules.of(settings));
    }

    @Override
    public Future<?> start() {
        VertxTimers timers = new VertxTimers(vertx);
        Retry retry = new Retry(timers, resources.clock());
        effects = new IndexerEffects(settings, resources, timers, retry, decisions, this::tell, drained);
        vertx.eventBus().consumer(TriggerRouter.address(settings.id()), this::triggered);
        vertx.eventBus().consumer(IndexerAddresses.status(settings.id()), this::status);
        vertx.eventBus().<JsonObject>consumer(IndexerAddresses.heard(settings.id()), heard -> heard(heard.body()));
        settings.groups()
                .forEach(group -> vertx.eventBus()
                        .<JsonObject>consumer(IndexerAddresses.group(group), mate -> ofGroup(mate.body())));
        vertx.eventBus().consumer(STOP_NOW, message -> handle(new RunEvent.StopNow()));
        vertx.eventBus().<String>consumer(STORE_RETURNED, store -> storeReturned(store.body()));
        return Future.succeededFuture();
    }

    private void storeReturned(String store) {
        if (effects != null) {
            effects.storeReturned(store);
        }
    }

    /** Completes once nothing runs here and everything is released. */
    @Override
    public Future<?> stop() {
        handle(new RunEvent.Draining());
        if (!drained.future().isComplete()) {
            vertx.setTimer(Math.max(1, stopWait.toMillis()), waited -> handle(new RunEvent.StopNow()));
        }
        return drained.future();
    }

    private void triggered(Message<JsonObject> message) {
        JsonObject body = message.body();
        Trigger trigger = Trigger.of(body);
        handle(new RunEvent.Triggered(
                decisions.expect(trigger, message), resources.clock().now()));
    }

    private void heard(JsonObject event) {
        HeardEvents.read(event, settings.ttl()).ifPresent(this::handle);
        settings.groups().forEach(group -> vertx.eventBus().publish(IndexerAddresses.group(group), event));
    }

    private void ofGroup(JsonObject event) {
        HeardEvents.ofGroup(event, settings.id()).ifPresent(this::handle);
    }

    private void status(Message<Object> message) {
        message.reply(RunStateJson.write(settings.id(), state, resources.clock().now()));
    }

    private void tell(RunEvent event) {
        context.runOnContext(now -> handle(event));
    }

    private void handle(RunEvent event) {
        IndexerEffects started = effects;
        if (started != null) {
            Step step = transitions.on(state, event);
            state = step.state();
            step.effects().forEach(effect -> effect.by(started));
        }
    }
}
