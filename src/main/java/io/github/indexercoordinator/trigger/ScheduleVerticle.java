package io.github.indexercoordinator.trigger;

import io.github.indexercoordinator.config.IndexerSettings;
import io.github.indexercoordinator.trigger.SlotWatch.Sight;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks for the runs that are scheduled. Every node does, under one id for each slot, the id that {@code trigger --slot} gives; so
 * the slot has one run, by whichever node is there.
 */
public final class ScheduleVerticle extends VerticleBase {
    private static final Logger LOG = LoggerFactory.getLogger(ScheduleVerticle.class);
    private static final String SOURCE = "schedule";
    private static final TriggerSlot SLOT = new TriggerSlot(Duration.ofMinutes(1));
    // Never sleeps longer, for the wall clock may be set meanwhile, and Vert.x counts without it.
    private static final Duration LONGEST_SLEEP = Duration.ofSeconds(1);

    private final Collection<IndexerSettings> indexers;
    private final TriggerIntake intake;
    private final InstantSource wallClock;
    private final Map<String, SlotWatch> watches = new LinkedHashMap<>();

    /** A source of triggers for those of the indexers that have a schedule. */
    public ScheduleVerticle(Collection<IndexerSettings> indexers, TriggerIntake intake, InstantSource wallClock) {
        this.indexers = List.copyOf(indexers);
        this.intake = intake;
        this.wallClock = wallClock;
    }

    @Override
    public Future<?> start() {
        Instant now = wallClock.instant();
        indexers.forEach(indexer ->
                indexer.schedule().ifPresent(schedule -> watches.put(indexer.id(), new SlotWatch(schedule, now))));
        sleep(LONGEST_SLEEP);
        return Future.succeededFuture();
    }

    private void sleep(Duration wished) {
        if (!watches.isEmpty()) {
            Duration sleep = wished.compareTo(LONGEST_SLEEP) < 0 ? wished : LONGEST_SLEEP;
            vertx.setTimer(Math.max(1, sleep.toMillis()), awake -> look());
        }
    }

    private void look() {
        Instant now = wallClock.instant();
        sleep(watches.entrySet().stream()
                .map(watch -> act(watch.getKey(), watch.getValue().look(now)))
                .min(Duration::compareTo)
                .orElse(LONGEST_SLEEP));
    }

    /** For how long there is nothing to do. */
    private Duration act(String indexer, Sight sight) {
        if (sight instanceof Sight.Wait wait) {
            return wait.left();
        }
        if (sight instanceof Sight.Come come) {
            ask(indexer, SLOT.id(come.slot()));
        }
        if (sight instanceof Sight.Missed missed) {
            LOG.atWarn()
                    .addKeyValue("indexer", indexer)
                    .addKeyValue("slot", SLOT.id(missed.first()))
                    .log("this node slept through its schedule, and does not make up for it");
        }
        return LONGEST_SLEEP;
    }

    private void ask(String indexer, String id) {
        Trigger trigger = new Trigger(indexer, Optional.of(id), SOURCE);
        intake.take(new ParsedTriggers(List.of(trigger), List.of()), SOURCE)
                .onSuccess(decisions -> LOG.debug("schedule of {}: {}", indexer, decisions));
    }
}
