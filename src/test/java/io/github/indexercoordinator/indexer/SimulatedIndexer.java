package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.config.IndexerSettings;
import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.lock.Retry;
import io.github.indexercoordinator.lock.Timers;
import io.github.indexercoordinator.trigger.Trigger;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import java.util.concurrent.Executor;

/** One indexer of one node without Vert.x: the same decisions and effects as in {@link IndexerVerticle}, on an executor of ours. */
public final class SimulatedIndexer {
    private final IndexerSettings settings;
    private final BootClock clock;
    private final RunTransitions transitions;
    private final IndexerEffects effects;
    private RunState state = RunState.IDLE;
    private long asked;

    /**
     * An indexer that nobody has asked yet.
     *
     * @param context runs what an indexer's context would run
     */
    public SimulatedIndexer(IndexerSettings settings, IndexerResources resources, Timers timers, Executor context) {
        this.settings = settings;
        this.clock = resources.clock();
        transitions = new RunTransitions(resources.tokens(), BusyRules.of(settings));
        effects = new IndexerEffects(
                settings,
                resources,
                timers,
                new Retry(timers, resources.clock()),
                new Decisions(),
                event -> context.execute(() -> handle(event)),
                Promise.promise());
    }

    /** Somebody asks for a run. */
    public void trigger(Trigger trigger) {
        asked++;
        handle(new RunEvent.Triggered(new Ask(asked, trigger), clock.now()));
    }

    /** Another node's event is heard. */
    public void hear(JsonObject event) {
        HeardEvents.read(event, settings.ttl()).ifPresent(this::handle);
    }

    /** The event of an indexer that shares a group is heard. */
    public void hearOfGroup(JsonObject event) {
        HeardEvents.ofGroup(event, settings.id()).ifPresent(this::handle);
    }

    /** Messages may have been missed. */
    public void missed() {
        handle(new RunEvent.EventsMissed());
    }

    /** It is time for a look. */
    public void look() {
        handle(new RunEvent.LookDue());
    }

    /** A store answers again. */
    public void storeReturned(String store) {
        effects.storeReturned(store);
    }

    /** Whether nothing goes on here. */
    public boolean idle() {
        return state.idle();
    }

    /** What a guard says to a term that has passed. */
    public static CommandStartException tooLate() {
        return CommandStartException.mishap("the first term had passed");
    }

    private void handle(RunEvent event) {
        Step step = transitions.on(state, event);
        if (System.getProperty("dbg") != null)
            System.out.println("DBG " + clock.now() + " " + System.identityHashCode(this) + settings.id() + " "
                    + state.heard() + " -> " + step.state().heard() + " "
                    + step.state().phase().getClass().getSimpleName() + " " + event);
        state = step.state();
        step.effects().forEach(effect -> effect.by(effects));
    }
}
