package io.github.indexercoordinator.cli;

import static java.time.Duration.ofSeconds;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.indexercoordinator.config.IndexerSettings;
import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.OwnerToken;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SignOfLifeTest {
    private static final IndexerSettings SETTINGS = new IndexerSettings(
            "price",
            List.of("true"),
            "/",
            Duration.ZERO,
            ofSeconds(60),
            ofSeconds(10),
            Duration.ZERO,
            Duration.ZERO,
            Map.of());

    @ParameterizedTest
    @CsvSource({
        "56, renewed 4 s ago, true",
        "30, renewed 30 s ago, true",
        "14, no sign of life for 46 s, false",
        "90, renewed 0 s ago, true"
    })
    void threeMissedHeartbeatsAreNoSignOfLife(int left, String text, boolean alive) {
        SignOfLife sign = seen("web1:7:0123456789abcdef", left).orElseThrow();
        assertEquals(text, sign.text());
        assertEquals(alive, sign.alive());
    }

    @Test
    void ofAnotherProgramsOrARevokedLockNothingIsKnown() {
        assertEquals(Optional.empty(), seen("shell", 14));
        assertEquals(Optional.empty(), seen("revoked:ops@web3:0123456789abcdef", 14));
    }

    private static Optional<SignOfLife> seen(String owner, int left) {
        return SignOfLife.of(
                new Holder(new OwnerToken(owner), Optional.of(ofSeconds(left)), Optional.empty(), Optional.empty(), 1),
                SETTINGS);
    }
}
