package io.github.indexercoordinator.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LogPublisherTest {
    private final LoggerContext context = new LoggerContext();
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final Logger logger = context.getLogger("events");
    private final LogPublisher publisher = new LogPublisher(new EventJson("web1"), logger);

    @BeforeEach
    void collectLines() {
        lines.start();
        logger.addAppender(lines);
    }

    @Test
    void aLostRaceIsOneLineThatSaysWhoHoldsAndForHowLong() {
        ILoggingEvent line = log(SampleEvents.skipped());

        assertEquals("skipped", line.getFormattedMessage());
        assertEquals(Level.INFO, line.getLevel());
        assertEquals(
                Map.of(
                        "indexer", "price",
                        "node", "web1",
                        "triggerId", "t-1",
                        "source", "redis",
                        "reason", "held",
                        "holder", "web2",
                        "remainingMs", "41500",
                        "store", "redis",
                        "intoRunMs", "18000"),
                fields(line));
    }

    @Test
    void aRunIsNamedByItsId() {
        assertEquals("0123456789abcdef", fields(log(SampleEvents.won())).get("run"));
    }

    @Test
    void aForeignHolderIsCalledForeign() {
        ILoggingEvent line = log(SampleEvents.skipped(Optional.empty(), "secret-of-a-script"));

        assertEquals("foreign", fields(line).get("holder"));
    }

    @ParameterizedTest
    @MethodSource("events")
    void noLineShowsAWholeOwnerToken(CoordinatorEvent event) {
        logger.setLevel(Level.DEBUG);

        String shown = fields(log(event)).toString();

        assertFalse(shown.contains(SampleEvents.TOKEN), shown);
        assertFalse(shown.contains("web2:7:fedcba9876543210"), shown);
    }

    static Stream<CoordinatorEvent> events() {
        return Stream.of(
                SampleEvents.won(),
                SampleEvents.skipped(),
                SampleEvents.released(),
                SampleEvents.lost(),
                SampleEvents.heartbeat());
    }

    @Test
    void controlCharactersAreEscaped() {
        CoordinatorEvent hostile = new CoordinatorEvent.StoreDown(SampleEvents.AT, "redis", "a\nINFO faked=line");

        assertEquals("a\\u000aINFO faked=line", fields(log(hostile)).get("error"));
    }

    @Test
    void whatIsDegradedIsAWarning() {
        assertEquals(Level.WARN, log(SampleEvents.lost()).getLevel());
    }

    private ILoggingEvent log(CoordinatorEvent event) {
        publisher.publish(event, false);
        assertEquals(1, lines.list.size());
        return lines.list.get(0);
    }

    private static Map<String, Object> fields(ILoggingEvent line) {
        return line.getKeyValuePairs().stream().collect(Collectors.toMap(pair -> pair.key, pair -> pair.value));
    }
}
