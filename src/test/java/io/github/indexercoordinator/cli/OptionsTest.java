package io.github.indexercoordinator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.config.ConfigurationLoader;
import io.github.indexercoordinator.testing.ScriptedLauncher;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said to wrong options before anything is connected to. */
final class OptionsTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "exec price -- true",
                "exec --wait price -- true",
                "exec price --wait=5s -- true --wait=x -- -c y",
                "exec -q --conflict-exit-code 3 price stock -- true"
            })
    void execParsesItsOwnWordsOnly(String arguments) throws Exception {
        Spoken spoken = run(arguments);
        assertEquals(ExitCode.CONFIGURATION.value(), spoken.exitCode());
        assertTrue(spoken.err().contains("redis.topology is none"), spoken.err());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "exec -- true",
                "exec price",
                "exec price --",
                "exec price true",
                "exec --wait=5 price -- true",
                "exec --wait=soon price -- true",
                "exec prise -- true",
                "trigger",
                "trigger prise",
                "trigger --wait 5s price",
                "trigger --slot=500ms price",
                "trigger --slot --id x price",
                "trigger --id= price",
                "trigger --node web1 price",
            })
    void wrongWordsAreUsage(String arguments) throws Exception {
        Spoken spoken = run(arguments);
        assertEquals(ExitCode.USAGE.value(), spoken.exitCode(), spoken.err());
    }

    @Test
    void theNearestIndexerIsNamed() throws Exception {
        assertEquals(
                "unknown indexer \"prise\"; did you mean \"price\"?\n",
                run("trigger prise").err());
    }

    @Test
    void aDurationWithoutItsUnitIsToldHowToHaveOne() throws Exception {
        String err = run("exec --wait=5 price -- true").err();
        assertTrue(err.contains("write 5s for seconds"), err);
    }

    private Spoken run(String arguments) throws Exception {
        Path file = Files.writeString(
                directory.resolve("c.yaml"), "redis: { topology: none }\nindexers: { price: {}, stock: {} }\n");
        HostParts host = new HostParts(() -> Duration.ZERO, Map.of(), ScriptedLauncher::new);
        ConfigurationLoader loader = new ConfigurationLoader(Map.of(), directory, List.of(), () -> "host");
        return Spoken.by(CommandLines.create(named -> loader.load(file), configuration -> 0, host), arguments);
    }
}
