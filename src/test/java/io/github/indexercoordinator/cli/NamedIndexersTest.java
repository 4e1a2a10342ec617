package io.github.indexercoordinator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.indexercoordinator.trigger.KnownIndexers;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NamedIndexersTest {
    private static final KnownIndexers KNOWN = new KnownIndexers(List.of("price", "stock"));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nosuch | ; there are price, stock",
                "5m     | ; a duration stands behind =, as in --wait=5m",
                "stick  | ''"
            })
    void whoNamesAnotherIsToldWhatToName(String name, String hint) {
        assertEquals(hint, NamedIndexers.hint(name, KNOWN));
    }
}
