package io.github.indexercoordinator.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeTextTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0 s, 0 s, 0 ms",
        "40, 0 s, 1 s, 40 ms",
        "25040, 25 s, 26 s, 25 s",
        "119999, 119 s, 2 min, 119 s",
        "184000, 3 min 4 s, 3 min 4 s, 3 min 4 s",
        "7500000, 2 h 5 min, 2 h 5 min, 2 h 5 min",
        "36000000, 10 h, 10 h, 10 h",
        "273600000, 3 d 4 h, 3 d 4 h, 3 d 4 h",
        "-5, 0 s, 0 s, 0 ms"
    })
    void whatHasPassedIsRoundedDownAndWhatIsToComeUp(long millis, String passed, String left, String fine) {
        Duration time = Duration.ofMillis(millis);
        assertEquals(passed, TimeText.of(time));
        assertEquals(left, TimeText.atMost(time));
        assertEquals(fine, TimeText.fine(time));
    }
}
