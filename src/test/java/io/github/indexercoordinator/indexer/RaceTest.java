package io.github.indexercoordinator.indexer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.config.IndexerSettings;
import io.github.indexercoordinator.event.EventJson;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.LeaseSet;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.Retry;
import io.github.indexercoordinator.testing.RecordedEvents;
import io.github.indexercoordinator.testing.ScriptedLauncher;
import io.github.indexercoordinator.testing.SilenceableStore;
import io.github.indexercoordinator.testing.VirtualTime;
import io.github.indexercoordinator.trigger.Trigger;
import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RaceTest {
    private static final OwnerToken TOKEN = new OwnerToken("web1:8:0123456789abcdef");
    private static final IndexerSettings SETTINGS = new IndexerSettings(
            "price",
            List.of("true"),
            "/",
            Duration.ZERO,
            Duration.ofSeconds(30),
            Duration.ofSeconds(10),
            Duration.ZERO,
            Duration.ofSeconds(5),
            Map.of());

    private final VirtualTime time = new VirtualTime();
    private final SilenceableStore store = new SilenceableStore(time);
    private final IndexerResources resources = new IndexerResources(
            LeaseSet.of(store),
            new ScriptedLauncher(),
            time,
            Clock.systemUTC(),
            new RecordedEvents(),
            new EventJson("web1"),
            () -> TOKEN,
            new Random(1),
            indexer -> indexer,
            Duration.ofHours(1),
            0,
            new RunOutputs(),
            line -> line,
            Optional.empty());
    private final Race race = new Race(SETTINGS, resources, new RunEvents("price", resources), new Retry(time, time));

    @Test
    void aRunThatCouldNotBeginIsGivenBackForAsLongAsItIsHeld() {
        store.silentAtBegin = true;
        Future<Race.Result> result = race();
        time.advance(Duration.ofSeconds(2));
        assertTrue(result.failed());
        Lease givenBack = store.givenBack.get(0);
        assertEquals(TOKEN, givenBack.token());
        assertTrue(givenBack.remaining(time.now()).toSeconds() > 20, givenBack.toString());
        assertEquals(Optional.empty(), store.holder("price").result());
    }

    @Test
    void aTryWithoutAnAnswerIsGivenBack() {
        store.silent = true;
        Future<Race.Result> result = race();
        assertFalse(result.isComplete());
        time.advance(Duration.ofSeconds(2));
        assertTrue(result.failed());
        assertEquals(List.of(TOKEN), store.givenBack.stream().map(Lease::token).toList());
    }

    private Future<Race.Result> race() {
        Errand errand = new Errand.Asked(new Ask(1, new Trigger("price", Optional.of("t1"), "test")));
        return race.run(errand, TOKEN, 0);
    }
}
