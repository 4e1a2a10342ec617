package io.github.indexercoordinator.metrics;

import io.github.indexercoordinator.trigger.Trigger;
import io.github.indexercoordinator.trigger.TriggerRouter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.json.JsonObject;
import java.util.function.Consumer;

/** Times triggers from their coming to the winning of the lock. From any thread. */
public final class DecisionTimes implements TriggerRouter.Observer {
    private final MeterRegistry registry;

    public DecisionTimes(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public Consumer<JsonObject> came(Trigger trigger) {
        Timer.Sample begun = Timer.start(registry);
        return decision -> {
            if ("lock-won".equals(decision.getValue("event"))) {
                begun.stop(Timer.builder("indexer.trigger.to.won")
                        .description("From a trigger to the lock it won")
                        .tag("indexer", trigger.indexer())
                        .register(registry));
            }
        };
    }
}
