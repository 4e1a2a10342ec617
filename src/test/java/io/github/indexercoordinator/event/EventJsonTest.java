package io.github.indexercoordinator.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.indexercoordinator.event.CoordinatorEvent.Released;
import io.github.indexercoordinator.event.CoordinatorEvent.Skipped;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class EventJsonTest {
    private static final String COMMON = """
            {"v":1,"event":"%s","indexer":%s,"node":"web1","at":"2026-11-30T16:05:00.000Z",""";
    private static final String RUN = """
            "runId":"0123456789abcdef","owner":"web1:42:0123456789abcdef","fence":1790000000000123,\
            "triggerId":"t-1","source":"redis","stores":["redis","mysql"],""";

    private final EventJson json = new EventJson("web1");

    @ParameterizedTest
    @MethodSource("events")
    void writesEveryFieldInOrder(CoordinatorEvent event, String expected) {
        assertEquals(expected, json.write(event).encode());
    }

    static Stream<Arguments> events() {
        return Stream.of(
                ofPrice(SampleEvents.won(), RUN + "\"reason\":\"trigger\",\"ttlMs\":60000}"),
                ofPrice(SampleEvents.skipped(), """
                        "triggerId":"t-1","source":"redis","reason":"held","holder":"web2",\
                        "holderOwner":"web2:7:fedcba9876543210","remainingMs":41500,"store":"redis","intoRunMs":18000}"""),
                ofPrice(SampleEvents.released(), RUN + """
                                "outcome":"failed","detail":"needs-repair","exitCode":3,"durationMs":1200,"heldMs":1350,\
                                "outputTail":"out of\\nmemory"}"""),
                ofPrice(SampleEvents.lost(), RUN + "\"cause\":\"stores-silent\"}"),
                ofPrice(SampleEvents.revoked(), """
                        "by":"deploy@web1","holder":"web2","holderOwner":"web1:42:0123456789abcdef",\
                        "remainingMs":41500,"free":false}"""),
                ofPrice(SampleEvents.heartbeat(), RUN + "\"remainingMs\":59000}"),
                ofNode(SampleEvents.rejected(), """
                        "triggerId":null,"source":"redis","error":"unknown indexer \\"prize\\""}"""),
                ofNode(SampleEvents.storeDown(), "\"store\":\"redis\",\"error\":\"connection refused\"}"),
                ofNode(SampleEvents.storeUp(), "\"store\":\"redis\"}"));
    }

    @Test
    void absentValuesAreNull() {
        Skipped nobodyKnown = new Skipped(
                "price",
                SampleEvents.AT,
                Optional.empty(),
                "http",
                SkipReason.UNAVAILABLE,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());

        JsonObject written = json.write(nobodyKnown);

        for (String field : new String[] {"triggerId", "holder", "holderOwner", "remainingMs", "store", "intoRunMs"}) {
            assertEquals(true, written.containsKey(field) && written.getValue(field) == null, field);
        }
    }

    @Test
    void timesHaveThreeDigitsOfASecond() {
        CoordinatorEvent event = new CoordinatorEvent.StoreUp(Instant.parse("2026-11-30T16:05:00.123456789Z"), "redis");

        assertEquals("2026-11-30T16:05:00.123Z", json.write(event).getString("at"));
    }

    @Test
    void aRunThatNeverHadAnExitCodeHasNoneAndOneThatRepairedSaysWhat() {
        Released stopped = new Released(
                "price",
                SampleEvents.AT,
                SampleEvents.won().run(),
                "interrupted",
                Optional.empty(),
                List.of("price", "stock"),
                Optional.empty(),
                Duration.ZERO,
                Duration.ZERO,
                Optional.empty());

        assertEquals(null, json.write(stopped).getInteger("exitCode"));
        assertEquals(
                new JsonArray().add("price").add("stock"), json.write(stopped).getJsonArray("repaired"));
    }

    private static Arguments ofPrice(CoordinatorEvent event, String details) {
        return Arguments.of(event, COMMON.formatted(event.event(), "\"price\"") + details);
    }

    private static Arguments ofNode(CoordinatorEvent event, String details) {
        return Arguments.of(event, COMMON.formatted(event.event(), "null") + details);
    }
}
