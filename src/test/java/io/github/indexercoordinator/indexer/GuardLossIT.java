package io.github.indexercoordinator.indexer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.github.indexercoordinator.indexer.GuardedProcess.Ending;
import io.github.indexercoordinator.testing.Signal;
import io.vertx.core.Future;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The guard itself goes away; its run must be ended and seen to be gone. */
@Execution(ExecutionMode.CONCURRENT)
class GuardLossIT {
    private static final Duration LONG = Duration.ofSeconds(60);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sleep 600",
                "trap '' TERM; while :; do sleep 0.1; done",
                "setsid sleep 600 & sleep 600",
                "set -m; env -i sleep 602.5 & sleep 600"
            })
    void killedGuardTakesAllWithIt(String script) throws Exception {
        GuardedShell shell = new GuardedShell().sh("echo up; " + script).awaitLine("up");
        Signal.send("KILL", HostProcesses.guardOf(shell.runId));
        assertEquals(137, shell.exitCode());
        assertEquals(List.of(), HostProcesses.withArgument("602.5"));
    }

    @Test
    void termToTheGuardIsTheEndOfTheLease() throws Exception {
        GuardedShell shell = new GuardedShell().sh("echo up; sleep 600").awaitLine("up");
        Signal.send("TERM", HostProcesses.guardOf(shell.runId));
        assertEquals(143, shell.exitCode());
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "HUP", "TSTP", "TTIN", "TTOU", "PIPE"})
    void terminalsSignalsDoNotReachTheGuard(String signal) throws Exception {
        GuardedShell shell = new GuardedShell().sh("echo up; sleep 0.5; exit 4").awaitLine("up");
        Signal.send(signal, HostProcesses.guardOf(shell.runId));
        assertEquals(4, shell.exitCode());
    }

    @Test
    void stoppedGuardIsReplacedAtTheLeasesEnd() throws Exception {
        GuardTerm term = GuardedShell.in(Duration.ofSeconds(1), Duration.ofMillis(1500));
        GuardedShell shell = new GuardedShell().term(term).sh("sleep 600 & setsid sleep 600");
        Signal.send("STOP", HostProcesses.guardOf(shell.runId));
        Waiting.until("the end", () -> GuardedShell.CLOCK.now().compareTo(term.killBy()) >= 0);
        assertEquals(List.of(), shell.alive());
        assertEquals(137, shell.exitCode());
    }

    @Test
    void stopWorksWithoutTheGuardToo() throws Exception {
        GuardedShell shell = new GuardedShell()
                .grace(Duration.ofMillis(300))
                .sh("echo up; sleep 600")
                .awaitLine("up");
        Signal.send("STOP", HostProcesses.guardOf(shell.runId));
        shell.process().stop();
        assertEquals(137, shell.exitCode());
    }

    @Test
    void stoppedGuardBlocksNoCaller() throws Exception {
        GuardedShell shell = new GuardedShell()
                .grace(Duration.ofMillis(300))
                .sh("echo up; sleep 600")
                .awaitLine("up");
        Signal.send("STOP", HostProcesses.guardOf(shell.runId));
        for (int i = 0; i < 20_000; i++) {
            shell.process().extend(GuardedShell.in(LONG, LONG));
            shell.process().signal("WINCH");
        }
        shell.process().stop();
        assertEquals(137, shell.exitCode());
    }

    @Test
    void endThatCannotBeSeenIsNoEnd() throws Exception {
        RunProcesses blind = new RunProcesses(Path.of("/no-such-proc"), "run", Optional.empty());
        Process guard = new ProcessBuilder("true").start();
        var end = new RunTail(blind, GuardedShell.CLOCK).end(guard, "run", GuardedShell.CLOCK.now());
        assertInstanceOf(UnprovenEndException.class, end.cause());
    }

    @Test
    void runThatCannotBeEndedIsNotSaidToHaveEnded(@TempDir Path proc) throws Exception {
        GuardedShell shell = new GuardedShell(
                new GuardLauncher(GuardTools.find(), new RunCgroups(Optional.empty()), proc, GuardedShell.CLOCK));
        immortal(proc, shell.runId);
        // Only the guard's death ends the command here; it must be under way when the guard is killed.
        shell.term(GuardedShell.in(Duration.ofSeconds(2), Duration.ofSeconds(3)))
                .sh("echo up; exec sleep 600")
                .awaitLine("up");
        Signal.send("KILL", HostProcesses.guardOf(shell.runId));
        Future<Ending> ended = shell.process().ended();
        Waiting.until("an end", ended::isComplete);
        assertInstanceOf(UnprovenEndException.class, ended.cause());
    }

    /** A process that carries the mark, and that no signal reaches. */
    private static void immortal(Path proc, String runId) throws IOException {
        Path process = Files.createDirectory(proc.resolve("999999999"));
        Files.writeString(process.resolve("environ"), "A=b\0INDEXER_RUN_ID=" + runId + "\0");
        Files.writeString(process.resolve("stat"), "999999999 (a) b) D 1 2 3" + " 1".repeat(40));
    }
}
