package io.github.indexercoordinator.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code -Dseed=N}, with the seed of a failure, tells that story; {@code scripts/simulate} tells many more. */
class SimulationTest {
    private static final int STORIES = 500;
    private static final int ENOUGH_TO_GO_WRONG = 3_000;

    @BeforeAll
    static void silenceNodes() {
        Quiet.silenceNodes();
    }

    @AfterAll
    static void restore() {
        Quiet.restore();
    }

    @ParameterizedTest
    @CsvSource({"SKIPS, false", "SKIPS, true", "TAKES_TURNS, false", "TAKES_TURNS, true"})
    void whateverFailsThePropertiesHold(Fleet fleet, boolean mysqlRequired) {
        long first = Long.getLong("seed", 1);
        int stories = Long.getLong("seed") == null ? STORIES : 1;
        List<String> broken = LongStream.range(first, first + stories)
                .mapToObj(seed -> tell(seed, mysqlRequired, fleet, Variant.REAL))
                .filter(outcome -> !outcome.violations().isEmpty())
                .map(outcome -> "-Dseed=" + outcome.seed() + ": " + outcome.violations())
                .toList();
        assertEquals(List.of(), broken);
    }

    @Test
    void aSeedTellsTheSameStoryAgain() {
        Simulation.Settings settings = new Simulation.Settings(7, false, Fleet.TAKES_TURNS, Variant.REAL, true);
        List<String> story = Simulation.of(settings).story();
        assertTrue(story.size() > 20, story::toString);
        assertEquals(story, Simulation.of(settings).story());
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "REAL")
    void aRuleThatIsBrokenIsFoundOut(Variant variant) {
        boolean found = LongStream.range(1, ENOUGH_TO_GO_WRONG)
                .anyMatch(seed ->
                        !tell(seed, false, Fleet.SKIPS, variant).violations().isEmpty());
        assertTrue(found, () -> "none of " + ENOUGH_TO_GO_WRONG + " stories shows what is wrong with " + variant);
    }

    private static Simulation.Outcome tell(long seed, boolean mysqlRequired, Fleet fleet, Variant variant) {
        return Simulation.of(new Simulation.Settings(seed, mysqlRequired, fleet, variant, false));
    }
}
