package io.github.indexercoordinator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MomentTextTest {
    @Test
    void theSkipsOfOneFiringAreALine() {
        assertEquals(
                List.of(
                        "2026-11-30T03:10:00Z web1, web3: price skipped, held by web2, 42 s of its lease left, 18 s into its run"),
                MomentText.lines(Instant.EPOCH, List.of(skip("web1", 18_100), skip("web3", 18_140))));
    }

    @ParameterizedTest
    @CsvSource({
        "03:10, 2026-11-30T03:10:00Z",
        "23:10, 2026-11-29T23:10:00Z",
        "2026-11-01T00:00:00Z, 2026-11-01T00:00:00Z"
    })
    void aTimeOfDayIsTheLastThereWas(String text, Instant moment) {
        assertEquals(moment, MomentValue.read(text, ZonedDateTime.parse("2026-11-30T09:00:00Z")));
    }

    private static JsonObject skip(String node, int into) {
        return new JsonObject()
                .put("event", "skipped")
                .put("indexer", "price")
                .put("node", node)
                .put("at", "2026-11-30T03:10:00.0" + node.charAt(3) + "0Z")
                .put("reason", "held")
                .put("holder", "web2")
                .put("remainingMs", 42_000 - into / 1000)
                .put("intoRunMs", into);
    }
}
