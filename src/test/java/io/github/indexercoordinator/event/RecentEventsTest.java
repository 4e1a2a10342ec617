package io.github.indexercoordinator.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecentEventsTest {
    private static final EventJson JSON = new EventJson("web1");

    private final RecentEvents recent = new RecentEvents(JSON, InstantSource.fixed(Instant.ofEpochMilli(5)));
    private final List<LiveEvent> followed = new ArrayList<>();

    @Test
    void theNewestThousandEventsAreRemembered() {
        for (int second = 0; second < 1_003; second++) {
            recent.publish(new CoordinatorEvent.StoreUp(Instant.ofEpochSecond(second), "redis"), false);
        }

        List<LiveEvent> remembered = recent.oldestFirst();
        assertEquals(1_000, remembered.size());
        assertEquals("5-3", remembered.get(0).id().orElseThrow().toString());
        assertEquals("5-1002", remembered.get(999).id().orElseThrow().toString());
    }

    @Test
    void heartbeatsPushNothingOutAndAreFollowedWithoutAnId() {
        Runnable leave = recent.follow(Optional.empty(), followed::add);
        recent.publish(SampleEvents.heartbeat(), false);
        leave.run();

        assertTrue(recent.oldestFirst().isEmpty());
        assertEquals(Optional.empty(), followed.get(0).id());
    }

    @Test
    void itsOwnEventsHeardAgainAreNoNewOnes() {
        recent.heard(JSON.write(SampleEvents.won()));
        recent.publish(SampleEvents.won(), true);
        recent.publish(SampleEvents.released(), false);
        recent.heard(JSON.write(SampleEvents.released()).put("late", true));

        assertEquals(List.of("lock-won", "released"), names(recent.oldestFirst()));
    }

    @Test
    void twoSkipsOfOneMomentAreTwo() {
        recent.publish(SampleEvents.skipped(), false);
        recent.publish(SampleEvents.skipped(), false);

        assertEquals(2, recent.oldestFirst().size());
    }

    @Test
    void eventsOfALaterVersionArePassedOnAndStrangeOnesAreNot() {
        JsonObject later = new JsonObject().put("event", "split").put("v", 2).put("indexer", 7);
        recent.heard(later);
        recent.heard(new JsonObject());
        recent.heard(new JsonObject().put("event", 1));

        assertEquals(
                List.of(later),
                recent.oldestFirst().stream().map(LiveEvent::json).toList());
    }

    @Test
    void aFollowerGetsWhatItMissedAndThenWhatComesUntilItLeaves() {
        recent.publish(SampleEvents.won(), false);
        recent.publish(SampleEvents.lost(), false);
        Runnable leave = recent.follow(EventId.read("5-0"), followed::add);
        recent.publish(SampleEvents.released(), false);
        leave.run();
        recent.publish(SampleEvents.skipped(), false);

        assertEquals(List.of("lock-lost", "released"), names(followed));
    }

    private static List<String> names(List<LiveEvent> events) {
        return events.stream().map(LiveEvent::name).toList();
    }
}
