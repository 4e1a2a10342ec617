package io.github.indexercoordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.indexercoordinator.event.CoordinatorEvent;
import io.github.indexercoordinator.lock.StoreMember;
import io.github.indexercoordinator.testing.SilenceableStore;
import io.github.indexercoordinator.testing.VirtualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoreTurnsTest {
    private final VirtualTime time = new VirtualTime();
    private final List<CoordinatorEvent> events = new ArrayList<>();
    private final List<String> returned = new ArrayList<>();
    private final StoreTurns turns =
            new StoreTurns((event, announced) -> events.add(event), () -> Instant.EPOCH, returned::add);
    private final List<StoreMember> members = List.of(member("redis", false), member("mysql", true));

    private StoreMember member(String name, boolean required) {
        return new StoreMember(new SilenceableStore(name, time), required, Duration.ofSeconds(1));
    }

    @Test
    void eachTurnIsToldOnce() {
        turns.answers("redis");
        turns.silent("redis", "refused");
        turns.silent("redis", "refused again");
        turns.answers("redis");
        turns.answers("redis");
        assertEquals(
                List.of(
                        new CoordinatorEvent.StoreDown(Instant.EPOCH, "redis", "refused"),
                        new CoordinatorEvent.StoreUp(Instant.EPOCH, "redis")),
                events);
        assertEquals(List.of("redis"), returned);
    }

    @Test
    void aStoreThatIsDownFromTheStartIsTold() {
        turns.silent("redis", "refused");
        assertEquals(List.of(new CoordinatorEvent.StoreDown(Instant.EPOCH, "redis", "refused")), events);
    }

    @Test
    void aNodeIsReadyWhenOneStoreAndEveryRequiredOneAnswers() {
        assertEquals(List.of("no lock store answers: redis, mysql"), turns.missing(members));
        turns.answers("redis");
        assertEquals(List.of("mysql, which is required, does not answer"), turns.missing(members));
        turns.answers("mysql");
        turns.silent("redis", "refused");
        assertEquals(List.of(), turns.missing(members));
    }
}
