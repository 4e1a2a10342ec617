package io.github.indexercoordinator.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.config.ConfigurationException;
import io.github.indexercoordinator.testing.ScriptedLauncher;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CommandLinesTest {
    private static final HostParts UNUSED_HOST = new HostParts(() -> Duration.ZERO, Map.of(), ScriptedLauncher::new);

    private final List<Optional<Path>> filesAsked = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--help",
                "run --help",
                "exec --help",
                "trigger --help",
                "status --help",
                "watch --help",
                "pause --help",
                "resume --help",
                "release --help"
            })
    void helpGoesToStandardOutput(String arguments) {
        Spoken spoken = runWith(nothingConfigured(), arguments);
        assertAll(
                () -> assertEquals(ExitCode.DONE.value(), spoken.exitCode()),
                () -> assertTrue(spoken.out().startsWith("Usage: indexer-coordinator"), spoken.out()),
                () -> assertEquals("", spoken.err()));
    }

    @Test
    void versionIsThatOfTheBuild() {
        Spoken spoken = runWith(nothingConfigured(), "--version");
        assertTrue(spoken.out().matches("indexer-coordinator \\d+\\.\\d+\\.\\d+\\S*\\R"), spoken.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"-c some.yaml run", "run -c some.yaml", "run --config=some.yaml"})
    void configurationFileIsNamedBeforeOrAfterTheCommand(String arguments) {
        assertEquals(78, runWith(nothingConfigured(), arguments).exitCode());
        assertEquals(List.of(Optional.of(Path.of("some.yaml"))), filesAsked);
    }

    @Test
    void everyFaultOfTheConfigurationIsToldOnALine() {
        Spoken spoken = runWith(nothingConfigured(), "run");
        assertEquals(
                List.of("first fault", "second\\u001bfault"),
                spoken.err().lines().toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "rnu", "run --confg=x", "run surplus"})
    void wrongUseEndsWith64AndAHint(String arguments) {
        Spoken spoken = runWith(nothingConfigured(), arguments);
        assertEquals(ExitCode.USAGE.value(), spoken.exitCode());
        assertEquals(2, spoken.err().lines().count(), spoken.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"runn", "Run"})
    void nearestCommandIsNamed(String typo) {
        assertTrue(runWith(nothingConfigured(), typo).err().contains("Did you mean: indexer-coordinator run?"));
    }

    @Test
    void nearestOptionIsNamed() {
        assertTrue(runWith(nothingConfigured(), "run --confg=x").err().contains("--config"));
    }

    @Test
    void unexpectedFailureIsOneLineWithAHint() {
        Spoken spoken = runWith(broken(), "run");
        assertEquals(ExitCode.INTERNAL.value(), spoken.exitCode());
        assertEquals(1, spoken.err().lines().count(), spoken.err());
        assertTrue(spoken.err().contains("-v"), spoken.err());
    }

    @Test
    void unexpectedFailureShowsItsStackWhenAsked() {
        assertTrue(runWith(broken(), "run -v").err().contains("\tat "));
    }

    private ConfigurationSource nothingConfigured() {
        return file -> {
            filesAsked.add(file);
            throw new ConfigurationException(List.of("first fault", "second\u001bfault"));
        };
    }

    private static ConfigurationSource broken() {
        return file -> {
            throw new IllegalStateException("broken");
        };
    }

    private static Spoken runWith(ConfigurationSource source, String arguments) {
        return Spoken.by(CommandLines.create(source, configuration -> 0, UNUSED_HOST), arguments);
    }
}
