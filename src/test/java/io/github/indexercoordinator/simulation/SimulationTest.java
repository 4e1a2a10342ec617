package io.github.indexercoordinator.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

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
    @ValueSource(booleans = {false, true})
    void whateverFailsThePropertiesHold(boolean mysqlRequired) {
        assertEquals(List.of(), broken(mysqlRequired, Fleet.SKIPS, Simulation.Outcome::violations));
    }

    /** That each trigger that waits has its run is not asked here: in some stories one has none. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whateverFailsThoseWhoTakeTurnsDoNotMeet(boolean mysqlRequired) {
        assertEquals(List.of(), broken(mysqlRequired, Fleet.TAKES_TURNS, Simulation.Outcome::meetings));
    }

    private static List<String> broken(
            boolean mysqlRequired, Fleet fleet, Function<Simulation.Outcome, List<String>> what) {
        long first = Long.getLong("seed", 1);
        int stories = Long.getLong("seed") == null ? STORIES : 1;
        return LongStream.range(first, first + stories)
                .mapToObj(seed -> tell(seed, mysqlRequired, fleet, Variant.REAL))
                .filter(outcome -> !what.apply(outcome).isEmpty())
                .map(outcome -> "-Dseed=" + outcome.seed() + ": " + what.apply(outcome))
                .toList();
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
