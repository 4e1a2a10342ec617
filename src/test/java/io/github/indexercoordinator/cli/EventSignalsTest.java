package io.github.indexercoordinator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.vertx.core.json.JsonObject;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Events of a later version, as {@code trigger --wait} hears them. */
class EventSignalsTest {
    static Stream<Arguments> later() {
        return Stream.of(
                signal("'event':'lock-won','reason':'of-a-later-version','shard':{'of':[3]}", new RunSignal.Started()),
                signal("'event':'released','outcome':'later','late':true", new RunSignal.Ended("later")),
                signal(
                        "'event':'skipped','node':'web9','reason':'later','remainingMs':{}",
                        new RunSignal.Skipped("web9", "later", "later")),
                signal("'event':'queued','reason':'later','place':3", new RunSignal.Queued()),
                Arguments.arguments("{'triggerId':'t1','event':'of-a-later-version'}", Optional.empty()),
                Arguments.arguments("{'triggerId':'t1','event':null}", Optional.empty()),
                Arguments.arguments("{'triggerId':{'id':'t1'},'event':'released'}", Optional.empty()));
    }

    private static Arguments signal(String fields, RunSignal signal) {
        return Arguments.arguments("{'v':2,'triggerId':'t1'," + fields + "}", Optional.of(signal));
    }

    @ParameterizedTest
    @MethodSource("later")
    void whatIsKnownIsReadAndTheRestPassedOver(String event, Optional<RunSignal> signal) {
        assertEquals(signal, new EventSignals("t1").read(new JsonObject(event.replace('\'', '"'))));
    }
}
