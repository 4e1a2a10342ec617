package io.github.indexercoordinator.indexer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Events as this version, a later one and strangers send them. */
class HeardEventsTest {
    private static final RunEvent LOOK = new RunEvent.LookDue();

    static Stream<Arguments> heard() {
        return Stream.of(
                heard("{'event':'released','outcome':'failed','fence':7}", new RunEvent.ReleasedElsewhere(true, 7)),
                heard("{'event':'released','outcome':'lock-lost','fence':7}", new RunEvent.ReleasedElsewhere(false, 7)),
                heard(
                        "{'v':2,'event':'lock-won','ttlMs':500,'reason':'of-a-later-version','shard':{'of':[3]}}",
                        new RunEvent.WonElsewhere(Duration.ofMillis(500))),
                heard("{'v':2,'event':'released','outcome':'of-a-later-version','fence':7,'shard':3}", LOOK),
                heard("{'event':'lock-won','ttlMs':'soon'}", LOOK),
                heard("{'event':'lock-won','ttlMs':null}", LOOK),
                heard("{'event':'released','outcome':null}", LOOK),
                heard("{'event':null}", LOOK),
                heard("{}", LOOK),
                Arguments.arguments("{'event':{}}", Optional.empty()),
                Arguments.arguments("{'event':'of-a-later-version','ttlMs':500}", Optional.empty()));
    }

    private static Arguments heard(String event, RunEvent meaning) {
        return Arguments.arguments(event, Optional.of(meaning));
    }

    @ParameterizedTest
    @MethodSource("heard")
    void whatCannotBeUnderstoodIsAReasonToLook(String event, Optional<RunEvent> meaning) {
        assertEquals(meaning, HeardEvents.read(new JsonObject(event.replace('\'', '"'))));
    }
}
