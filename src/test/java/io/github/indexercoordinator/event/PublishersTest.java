package io.github.indexercoordinator.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import io.vertx.junit5.VertxTestContext;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class PublishersTest {
    @Test
    void theEventBusCarriesTheJsonEvenOfHeartbeats(Vertx vertx, VertxTestContext test) {
        EventJson json = new EventJson("web1");
        vertx.eventBus()
                .<JsonObject>consumer(
                        "indexer.events",
                        message -> test.verify(() -> {
                            assertEquals(json.write(SampleEvents.heartbeat()), message.body());
                            test.completeNow();
                        }));

        new EventBusPublisher(vertx.eventBus(), json).publish(SampleEvents.heartbeat(), false);
    }

    @Test
    void aPublisherThatThrowsDoesNotDisturbTheOthers() {
        List<String> told = new ArrayList<>();
        EventPublisher broken = (event, announced) -> {
            throw new IllegalStateException("broken on purpose");
        };
        EventPublisher sound = (event, announced) -> told.add(event.event() + " " + announced);

        new FanOutPublisher(List.of(sound, broken, sound)).publish(SampleEvents.won(), true);

        assertEquals(List.of("lock-won true", "lock-won true"), told);
    }
}
