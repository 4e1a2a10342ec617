package io.github.indexercoordinator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.indexercoordinator.config.HttpSettings;
import io.github.indexercoordinator.config.Secret;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class NodeTargetTest {
    private static final Secret TOKEN = new Secret("t");
    private static final HttpSettings HERE = new HttpSettings("127.0.0.1", 8085, TOKEN);

    @ParameterizedTest
    @CsvSource({
        "http://web2:9000, http://web2:9000",
        "http://web2, http://web2:80",
        "https://web2/, https://web2:443",
        "http://[::1]:8085, http://[::1]:8085",
    })
    void aNodeIsNamedByItsUrl(String text, String url) throws Exception {
        assertEquals(url, NodeTarget.of(Optional.of(text), Map.of(), HERE).url().toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"web2", "web2:8085", "redis://web2", "http://", "http://a b"})
    void whatIsNoUrlIsRefused(String text) {
        CommandFailure refused =
                assertThrows(CommandFailure.class, () -> NodeTarget.of(Optional.of(text), Map.of(), HERE));
        assertEquals(ExitCode.USAGE.value(), refused.exitCode());
    }

    @Test
    void theEnvironmentNamesANodeByAUrlOnly() throws Exception {
        assertEquals("http://web3:1", urlWith(Map.of("COORDINATOR_NODE", "http://web3:1")));
        assertEquals("http://127.0.0.1:8085", urlWith(Map.of("COORDINATOR_NODE", "web3")));
    }

    @Test
    void aNodeThatListensEverywhereIsAskedOnLoopback() throws Exception {
        HttpSettings everywhere = new HttpSettings("0.0.0.0", 8085, TOKEN);
        assertEquals(
                "http://127.0.0.1:8085",
                NodeTarget.of(Optional.empty(), Map.of(), everywhere).url().toString());
    }

    @Test
    void theTokenMadeOnThisHostIsShownToItsOwnNodeOnly(@TempDir Path state) throws Exception {
        Path folder = Files.createDirectory(state.resolve("indexer-coordinator"));
        Path file = Files.writeString(folder.resolve("http-token"), "made\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        Map<String, String> environment = Map.of("XDG_STATE_HOME", state.toString());
        HttpSettings noToken = new HttpSettings("127.0.0.1", 8085, Secret.NONE);
        assertEquals(
                new Secret("made"),
                NodeTarget.of(Optional.empty(), environment, noToken).token());
        assertEquals(
                Secret.NONE,
                NodeTarget.of(Optional.of("http://web2:1"), environment, noToken)
                        .token());
    }

    private static String urlWith(Map<String, String> environment) throws CommandFailure {
        return NodeTarget.of(Optional.empty(), environment, HERE).url().toString();
    }
}
