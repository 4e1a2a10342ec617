package io.github.indexercoordinator.trigger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.trigger.TriggerRejection.Cause;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TriggerParserTest {
    private final TriggerParser parser =
            new TriggerParser(new KnownIndexers(List.of("catalog_product_price", "catalogsearch_fulltext", "stock")));

    @ParameterizedTest
    @MethodSource("goodMessages")
    void readsEveryFormat(String message, List<Trigger> expected) {
        assertEquals(new ParsedTriggers(expected, List.of()), parser.parse(message, "redis"));
    }

    static Stream<Arguments> goodMessages() {
        return Stream.of(
                Arguments.of("stock", List.of(plain("stock"))),
                Arguments.of("  stock\n", List.of(plain("stock"))),
                Arguments.of("stock,catalog_product_price", List.of(plain("stock"), plain("catalog_product_price"))),
                Arguments.of(", stock \t\r\n,, stock", List.of(plain("stock"))),
                Arguments.of("{\"indexer\":\"stock\"}", List.of(plain("stock"))),
                Arguments.of("{\"indexer\":\"stock\",\"id\":null,\"source\":null}", List.of(plain("stock"))),
                Arguments.of(
                        " {\"indexer\":[\"stock\",\"catalog_product_price\"],\"id\":\"t 1\",\"source\":\"cron\"}",
                        List.of(full("stock", "t 1", "cron"), full("catalog_product_price", "t 1", "cron"))),
                Arguments.of("{\"later\":{\"a\":[1]},\"indexer\":\"stock\"}", List.of(plain("stock"))),
                Arguments.of(
                        "{\"indexer\":\"stock\",\"id\":\"" + "x".repeat(128) + "\"}",
                        List.of(full("stock", "x".repeat(128), "redis"))),
                Arguments.of(
                        "{\"indexer\":\"stock\",\"source\":\"cron\\nfaked\"}",
                        List.of(new Trigger("stock", Optional.empty(), "cron\\u000afaked"))),
                Arguments.of(" ".repeat(TriggerParser.LARGEST - 5) + "stock", List.of(plain("stock"))));
    }

    @ParameterizedTest
    @MethodSource("badMessages")
    void saysWhyAMessageIsRefused(String message, Cause cause, String error) {
        ParsedTriggers parsed = parser.parse(message, "redis");

        assertEquals(List.of(), parsed.triggers());
        assertEquals(1, parsed.rejections().size());
        assertEquals(cause, parsed.rejections().get(0).cause());
        assertEquals(error, parsed.rejections().get(0).error());
    }

    static Stream<Arguments> badMessages() {
        String idRule = "\"id\" must be 1 to 128 printable ASCII characters, not ";
        String indexerRule = "\"indexer\" must be a name or a list of names; it is ";
        return Stream.of(
                Arguments.of("", Cause.EMPTY, "no indexer is named"),
                Arguments.of(" ,\t, \n", Cause.EMPTY, "no indexer is named"),
                Arguments.of("{\"indexer\":[]}", Cause.EMPTY, "no indexer is named"),
                Arguments.of("prize", Cause.UNKNOWN_INDEXER, "unknown indexer \"prize\""),
                Arguments.of(
                        "catalog_product_prise",
                        Cause.UNKNOWN_INDEXER,
                        "unknown indexer \"catalog_product_prise\"; did you mean \"catalog_product_price\"?"),
                Arguments.of(
                        "STOCK\0", Cause.UNKNOWN_INDEXER, "unknown indexer \"STOCK\\u0000\"; did you mean \"stock\"?"),
                Arguments.of("\u001b[2J", Cause.UNKNOWN_INDEXER, "unknown indexer \"\\u001b[2J\""),
                Arguments.of("🚀", Cause.UNKNOWN_INDEXER, "unknown indexer \"🚀\""),
                Arguments.of("y".repeat(60_000), Cause.UNKNOWN_INDEXER, "unknown indexer \"" + "y".repeat(64) + "…\""),
                Arguments.of("{\"indexer\":\"\"}", Cause.UNKNOWN_INDEXER, "unknown indexer \"\""),
                Arguments.of("{\"indexer\":", Cause.MALFORMED, "not JSON: {\"indexer\":"),
                Arguments.of("{\"indexer\":\"stock\"} x", Cause.MALFORMED, "not JSON: {\"indexer\":\"stock\"} x"),
                Arguments.of("{\0}", Cause.MALFORMED, "not JSON: {\\u0000}"),
                Arguments.of("{}", Cause.MALFORMED, indexerRule + "missing"),
                Arguments.of("{\"indexer\":7}", Cause.MALFORMED, indexerRule + "not 7"),
                Arguments.of("{\"indexer\":[\"stock\",7]}", Cause.MALFORMED, indexerRule + "not [\"stock\",7]"),
                Arguments.of("{\"indexer\":\"stock\",\"source\":7}", Cause.MALFORMED, "\"source\" must be text, not 7"),
                Arguments.of("{\"indexer\":\"stock\",\"id\":7}", Cause.BAD_ID, "\"id\" must be text, not 7"),
                Arguments.of("{\"indexer\":\"stock\",\"id\":\"\"}", Cause.BAD_ID, idRule + "\"\""),
                Arguments.of("{\"indexer\":\"stock\",\"id\":\"a\\nb\"}", Cause.BAD_ID, idRule + "\"a\\u000ab\""),
                Arguments.of("{\"indexer\":\"stock\",\"id\":\"a\\u0000\"}", Cause.BAD_ID, idRule + "\"a\\u0000\""),
                Arguments.of("{\"indexer\":\"stock\",\"id\":\"🚀\"}", Cause.BAD_ID, idRule + "\"🚀\""),
                Arguments.of(
                        "{\"indexer\":\"stock\",\"id\":\"" + "x".repeat(129) + "\"}",
                        Cause.BAD_ID,
                        "\"id\" has 129 characters; at most 128"),
                Arguments.of("x".repeat(65_537), Cause.TOO_LARGE, "a message of size 65537; at most 65536"),
                Arguments.of("x".repeat(8 << 20), Cause.TOO_LARGE, "a message of size 8388608; at most 65536"));
    }

    @ParameterizedTest
    @MethodSource("deepMessages")
    void depthIsOnlyAnotherKindOfMalformed(String message) {
        ParsedTriggers parsed = parser.parse(message, "redis");

        assertEquals(List.of(), parsed.triggers());
        assertEquals(Cause.MALFORMED, parsed.rejections().get(0).cause());
        assertTrue(parsed.rejections().get(0).error().length() < 200);
    }

    static Stream<String> deepMessages() {
        return Stream.of(
                "{\"a\":".repeat(12_000),
                "{\"indexer\":" + "[".repeat(30_000) + "]".repeat(30_000) + "}",
                "{\"indexer\":" + "[".repeat(900) + "]".repeat(900) + "}");
    }

    @Test
    void aBadNameDoesNotSpoilTheOthers() {
        ParsedTriggers parsed = parser.parse("stock,nonsense,catalogsearch_fulltext", "redis");

        assertEquals(List.of(plain("stock"), plain("catalogsearch_fulltext")), parsed.triggers());
        assertEquals(1, parsed.rejections().size());
    }

    @Test
    void thirtyThousandUnknownNamesAreNotAllCompared() {
        String names = IntStream.range(0, 12_000).mapToObj(i -> "n" + i).collect(Collectors.joining(","));

        assertEquals(
                8,
                parser.parse(names.substring(0, TriggerParser.LARGEST), "redis")
                        .rejections()
                        .size());
    }

    @Test
    void aRejectionNamesWhatWasGoodOfTheMessage() {
        TriggerRejection badId = parser.parse("{\"indexer\":\"stock\",\"id\":\"\"}", "redis")
                .rejections()
                .get(0);
        TriggerRejection badName = parser.parse("{\"indexer\":\"stick\",\"id\":\"t-1\"}", "redis")
                .rejections()
                .get(0);

        assertEquals(Optional.of("stock"), badId.indexer());
        assertEquals(Optional.empty(), badName.indexer());
        assertEquals(Optional.of("t-1"), badName.id());
    }

    private static Trigger plain(String indexer) {
        return new Trigger(indexer, Optional.empty(), "redis");
    }

    private static Trigger full(String indexer, String id, String source) {
        return new Trigger(indexer, Optional.of(id), source);
    }
}
