package io.github.indexercoordinator.trigger;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.ConfigurationLoader;
import io.github.indexercoordinator.config.IndexerSettings;
import io.github.indexercoordinator.config.Schedule;
import io.github.indexercoordinator.trigger.SlotWatch.Sight;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Slots by clocks that go wrong, that stop, and that are set. */
final class SlotWatchTest {
    private static final Instant START = Instant.parse("2026-11-30T02:09:30Z");

    @TempDir
    Path folder;

    @Test
    void aSlotComesOnce() throws Exception {
        SlotWatch watch = new SlotWatch(schedule("*/10 * * * *", "UTC"), START);
        assertEquals(new Sight.Wait(Duration.ofSeconds(30)), watch.look(START));
        assertEquals(new Sight.Wait(Duration.ofMillis(1)), watch.look(START.plusMillis(29_999)));
        assertEquals(new Sight.Come(START.plusSeconds(30)), watch.look(START.plusSeconds(30)));
        assertEquals(new Sight.Wait(Duration.ofMinutes(10)), watch.look(START.plusSeconds(30)));
    }

    @Test
    void aSlotOfTheStartIsPast() throws Exception {
        Instant slot = START.plusSeconds(30);
        SlotWatch watch = new SlotWatch(schedule("*/10 * * * *", "UTC"), slot);
        assertEquals(new Sight.Wait(Duration.ofMinutes(10)), watch.look(slot));
    }

    @Test
    void whoWakesLateTakesTheLastSlotOnly() throws Exception {
        SlotWatch watch = new SlotWatch(schedule("* * * * *", "UTC"), START);
        Instant late = Instant.parse("2026-11-30T05:00:20Z");
        assertEquals(new Sight.Come(Instant.parse("2026-11-30T05:00:00Z")), watch.look(late));
        assertEquals(new Sight.Wait(Duration.ofSeconds(40)), watch.look(late));
    }

    @Test
    void whatWasSleptThroughIsNotMadeUpFor() throws Exception {
        SlotWatch watch = new SlotWatch(schedule("10 2 * * *", "UTC"), START);
        Instant slot = START.plusSeconds(30);
        assertEquals(new Sight.Missed(slot), watch.look(slot.plus(SlotWatch.LATEST)));
        assertEquals(new Sight.Wait(Duration.ofHours(23)), watch.look(slot.plus(Duration.ofHours(1))));
    }

    @Test
    void aClockSetBackBringsTheSlotAgain() throws Exception {
        SlotWatch watch = new SlotWatch(schedule("*/10 * * * *", "UTC"), START);
        assertEquals(new Sight.Come(START.plusSeconds(30)), watch.look(START.plusSeconds(31)));
        assertEquals(new Sight.Wait(Duration.ofSeconds(30)), watch.look(START));
        assertEquals(new Sight.Come(START.plusSeconds(30)), watch.look(START.plusSeconds(30)));
    }

    /** Each node looks every second at a clock of its own; the ids are what the stores see. */
    @Test
    void skewedNodesAskForTheSameSlotsThroughBothChangesOfTheClock() throws Exception {
        Map<String, Integer> asked = new TreeMap<>();
        Schedule nightly = schedule("30 2 * * *", "Europe/Berlin");
        for (String day : List.of("2026-03-29T00:00:00Z", "2026-10-25T00:00:00Z")) {
            for (long skew : new long[] {-20_000, -500, 0, 700, 25_000}) {
                watch(nightly, Instant.parse(day), Duration.ofMillis(skew), asked);
            }
        }
        assertEquals(Map.of("2026-03-29T01:00Z", 5, "2026-10-25T00:30Z", 5), asked);
    }

    private static void watch(Schedule schedule, Instant from, Duration skew, Map<String, Integer> asked) {
        SlotWatch watch = new SlotWatch(schedule, from.plus(skew));
        for (int second = 0; second < 2 * 3600; second++) {
            if (watch.look(from.plus(skew).plusSeconds(second)) instanceof Sight.Come come) {
                asked.merge(new TriggerSlot(Duration.ofMinutes(1)).id(come.slot()), 1, Integer::sum);
            }
        }
    }

    private Schedule schedule(String expression, String zone) throws Exception {
        String yaml = "indexers: { a: { schedule: \"%s\", scheduleZone: %s } }".formatted(expression, zone);
        Path file = Files.writeString(folder.resolve("c.yaml"), yaml);
        Configuration configuration = new ConfigurationLoader(Map.of(), folder, List.of(), () -> "web1").load(file);
        IndexerSettings indexer =
                Objects.requireNonNull(configuration.indexers().get("a"));
        return indexer.schedule().orElseThrow();
    }
}
