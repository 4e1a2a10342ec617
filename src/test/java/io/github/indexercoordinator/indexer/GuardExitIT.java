package io.github.indexercoordinator.indexer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Execution(ExecutionMode.CONCURRENT)
class GuardExitIT {
    @ParameterizedTest
    @CsvSource({"exit 0,0", "exit 3,3", "exit 255,255", "kill -KILL $$,137", "kill -TERM $$,143"})
    void exitCodeIsTheCommandsOwn(String script, int code) throws Exception {
        assertEquals(code, new GuardedShell().sh(script).exitCode());
    }

    @Test
    void missingProgramEndsLikeInAShell() throws Exception {
        GuardedShell shell = new GuardedShell().run("no-such-program");
        assertEquals(127, shell.exitCode());
        assertTrue(shell.lines.toString().contains("no-such-program: No such file"), shell.lines::toString);
    }

    @Test
    void programThatMayNotBeExecutedEndsLikeInAShell(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("text"), "no program");
        GuardedShell shell = new GuardedShell().run(file.toString());
        assertEquals(126, shell.exitCode());
    }

    @Test
    void runsInItsDirectory(@TempDir Path directory) throws Exception {
        GuardedShell shell = new GuardedShell().directory(directory).sh("pwd -P");
        assertEquals(0, shell.exitCode());
        assertEquals(directory.toRealPath().toString(), shell.lines.peek());
    }

    @Test
    void missingDirectoryIsNamed(@TempDir Path directory) {
        Path missing = directory.resolve("gone");
        GuardedShell shell = new GuardedShell().directory(missing);
        String message = shell.refusal("true");
        assertTrue(message.contains(missing + " ") && message.contains("does not exist"), message);
    }

    @Test
    void fileIsNoDirectory(@TempDir Path directory) throws Exception {
        GuardedShell shell = new GuardedShell().directory(Files.createFile(directory.resolve("file")));
        String message = shell.refusal("true");
        assertTrue(message.contains("is no directory"), message);
    }

    @Test
    void environmentIsHandedOverWithTheMark() throws Exception {
        GuardedShell shell = new GuardedShell().environment(Map.of("INDEXER_ID", "a b", "g_run", "kept"));
        shell.sh("echo \"$INDEXER_ID,$INDEXER_RUN_ID,$INDEXER_GUARD,${HOME:+home},${g_stop-none}\"");
        assertEquals(0, shell.exitCode());
        assertEquals("a b," + shell.runId + ",,home,none", shell.lines.peek());
    }

    @Test
    void termThatHasPassedStartsNothing(@TempDir Path directory) {
        GuardedShell shell = new GuardedShell().term(GuardedShell.in(Duration.ZERO, Duration.ofSeconds(5)));
        Path trace = directory.resolve("trace");
        assertTrue(shell.refusal("touch " + trace).contains("time had passed"));
        assertTrue(Files.notExists(trace));
    }
}
