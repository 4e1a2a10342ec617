package io.github.indexercoordinator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.testing.CommandScript;
import io.github.indexercoordinator.testing.CommandScript.Answer;
import io.github.indexercoordinator.testing.Eventually;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script that users call, and the archive of classes that makes it fast. */
final class CommandScriptIT {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    private Path directory;

    @Test
    void anArchiveIsMadeAtFirstUseAndNeverInTheWay() throws Exception {
        CommandScript script = new CommandScript(directory, directory.resolve("cache"));
        Answer first = script.call("--version");
        assertEquals(0, first.exitCode(), first.err());
        Eventually.eventually(
                "the archive is made", LIMIT, () -> !script.archives().isEmpty());
        List<Path> archives = script.archives();
        assertEquals(1, archives.size());
        assertEquals(first, script.call("--version"));
        Path archive = archives.get(0);
        Files.delete(archive);
        Files.writeString(archive, "none of Java's");
        assertEquals(first, script.call("--version"));
        assertEquals(archives, script.archives());
    }

    @Test
    void aCacheThatCannotBeWrittenIsDoneWithout() throws Exception {
        Answer answer = new CommandScript(directory, Path.of("/dev/null")).call("--version");
        assertEquals(0, answer.exitCode());
        assertEquals("", answer.err());
        assertTrue(answer.out().startsWith("indexer-coordinator "), answer.out());
    }

    @Test
    void manyFirstCallsMakeOne() throws Exception {
        CommandScript script = new CommandScript(directory, directory.resolve("cache"));
        Path nowhere = Path.of("/dev/null");
        List<Process> calls = List.of(
                script.start(nowhere, nowhere, "--version"),
                script.start(nowhere, nowhere, "--version"),
                script.start(nowhere, nowhere, "--version"));
        for (Process call : calls) {
            assertEquals(0, call.waitFor());
        }
        Eventually.eventually(
                "the archive is made", LIMIT, () -> !script.archives().isEmpty());
        assertEquals(1, script.archives().size());
    }

    @Test
    void aNodeNeedsNoArchive() throws Exception {
        CommandScript script = new CommandScript(directory, directory.resolve("cache"));
        assertEquals(
                ExitCode.CONFIGURATION.value(),
                script.call("-c", "none.yaml", "run").exitCode());
        assertTrue(Files.notExists(directory.resolve("cache")));
    }
}
