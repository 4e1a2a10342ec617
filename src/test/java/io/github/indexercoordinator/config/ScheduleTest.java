package io.github.indexercoordinator.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When the slots of a schedule come, also where clocks are set. */
final class ScheduleTest {
    @TempDir
    Path folder;

    @ParameterizedTest(name = "{0} in {1}")
    @CsvSource(delimiter = '|', textBlock = """
            # spring: at 02:00 it is 03:00
            30 2 * * *   | Europe/Berlin    | 2026-03-28T00:00Z | 2026-03-28T01:30Z 2026-03-29T01:00Z 2026-03-30T00:30Z
            */20 2 * * * | Europe/Berlin    | 2026-03-29T00:00Z | 2026-03-29T01:00Z 2026-03-30T00:00Z 2026-03-30T00:20Z
            0 3 * * *    | Europe/Berlin    | 2026-03-28T12:00Z | 2026-03-29T01:00Z 2026-03-30T01:00Z
            */30 * * * * | Europe/Berlin    | 2026-03-29T00:15Z | 2026-03-29T00:30Z 2026-03-29T01:00Z 2026-03-29T01:30Z
            5 * * * *    | Europe/Berlin    | 2026-03-29T00:00Z | 2026-03-29T00:05Z 2026-03-29T01:05Z
            # autumn: at 03:00 it is 02:00 once more
            30 2 * * *   | Europe/Berlin    | 2026-10-24T12:00Z | 2026-10-25T00:30Z 2026-10-26T01:30Z
            30 2 * * *   | Europe/Berlin    | 2026-10-25T01:10Z | 2026-10-26T01:30Z
            30 * * * *   | Europe/Berlin    | 2026-10-24T23:45Z | 2026-10-25T00:30Z 2026-10-25T01:30Z 2026-10-25T02:30Z
            30 * * * *   | Europe/Berlin    | 2026-10-25T00:45Z | 2026-10-25T01:30Z 2026-10-25T02:30Z
            # half an hour, half a year later
            15 2 * * *   | Australia/Lord_Howe | 2026-10-03T00:00Z | 2026-10-03T15:30Z 2026-10-04T15:15Z
            15 2 * * *   | UTC              | 2026-03-28T12:00Z | 2026-03-29T02:15Z 2026-03-30T02:15Z
            # the 13th, and every Friday
            0 0 13 * 5   | UTC              | 2026-03-06T00:00Z | 2026-03-13T00:00Z 2026-03-20T00:00Z
            0 0 29 2 *   | UTC              | 2026-03-01T00:00Z | 2028-02-29T00:00Z
            """)
    void slotsFollow(String expression, String zone, String after, String slots) {
        Schedule schedule = schedule(expression, zone);
        List<Instant> expected =
                Arrays.stream(slots.split(" ")).map(ScheduleTest::instant).toList();
        List<Instant> come = new ArrayList<>();
        for (Instant last = instant(after); come.size() < expected.size(); last = come.get(come.size() - 1)) {
            come.add(schedule.next(last));
        }
        assertEquals(expected, come);
    }

    private static Instant instant(String minutes) {
        return Instant.parse(minutes.replace("Z", ":00Z"));
    }

    @Test
    void aSlotIsNotItsOwnNext() {
        Schedule schedule = schedule("* * * * *", "UTC");
        Instant minute = Instant.parse("2026-11-30T02:10:00Z");
        assertEquals(minute, schedule.next(minute.minusMillis(1)));
        assertEquals(minute.plusSeconds(60), schedule.next(minute));
        assertEquals(minute.plusSeconds(60), schedule.next(minute.plusMillis(1)));
    }

    @Test
    void anIndexerInheritsAndCanDoWithout() {
        String yaml = """
                defaults: { schedule: "*/10 * * * *", scheduleZone: Europe/Berlin }
                indexers: { inherits: {}, own: { schedule: "0  3 * * *", scheduleZone: UTC }, none: { schedule: "" } }
                """;
        LoadedConfiguration load = new LoadedConfiguration(folder);
        assertEquals(
                "Optional[Schedule[expression=*/10 * * * *, zone=Europe/Berlin]]",
                load.indexer("inherits", yaml).schedule().toString());
        assertEquals(
                "Optional[Schedule[expression=0 3 * * *, zone=UTC]]",
                load.indexer("own", yaml).schedule().toString());
        assertEquals("Optional.empty", load.indexer("none", yaml).schedule().toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "61 * * * *"  | must be a cron expression of five fields (minute, hour, day, month, weekday) such as "30 2 * * *", not "61 * * * *": value 61 not in range [0, 59]
            "* * * *"     | must be a cron expression of five fields (minute, hour, day, month, weekday) such as "30 2 * * *", not "* * * *": cron expression contains 4 parts but we expect one of [5]
            "0 0 31 2 *"  | names a day that no month has, so it never comes: "0 0 31 2 *"
            [a]           | must be one value, not a list
            """)
    void whatNeverComesIsAFaultWithItsLine(String written, String fault) {
        assertEquals(
                List.of("c.yaml:2: indexers.a.schedule: " + fault),
                new LoadedConfiguration(folder).faultsOf("indexers:\n  a: { schedule: " + written + " }"));
    }

    @Test
    void anUnknownZoneIsAFault() {
        assertEquals(
                List.of(
                        "c.yaml:1: defaults.scheduleZone: must be a time zone such as UTC or Europe/Berlin, not \"Berlin\""),
                new LoadedConfiguration(folder).faultsOf("defaults: { scheduleZone: Berlin }"));
    }

    private Schedule schedule(String expression, String zone) {
        String yaml = "indexers: { a: { schedule: \"%s\", scheduleZone: %s } }".formatted(expression, zone);
        return new LoadedConfiguration(folder).indexer("a", yaml).schedule().orElseThrow();
    }
}
