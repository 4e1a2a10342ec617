package io.github.indexercoordinator.indexer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class GuardTimeIT {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final String STUBBORN = "trap '' TERM; while :; do sleep 0.05; done";

    @Test
    void endsAtItsTime() throws Exception {
        GuardTerm term = GuardedShell.in(Duration.ofMillis(700), LONG);
        assertEquals(143, new GuardedShell().term(term).run("sleep", "600").exitCode());
        assertFalse(GuardedShell.CLOCK.now().compareTo(term.stopAt()) < 0, "ended too early");
    }

    @Test
    void nothingIsAliveAtTheLeasesEnd() throws Exception {
        GuardTerm term = GuardedShell.in(Duration.ofMillis(800), Duration.ofMillis(1500));
        GuardedShell shell = new GuardedShell().grace(LONG).term(term).sh(STUBBORN);
        Waiting.until("the end", () -> GuardedShell.CLOCK.now().compareTo(term.killBy()) >= 0);
        assertEquals(List.of(), shell.alive());
        assertEquals(137, shell.exitCode());
    }

    @Test
    void ignoredTermIsFollowedByKillAfterTheGrace() throws Exception {
        GuardedShell shell = new GuardedShell()
                .grace(Duration.ofMillis(300))
                .sh("echo up; " + STUBBORN)
                .awaitLine("up");
        shell.process().stop();
        assertEquals(137, shell.exitCode());
    }

    @Test
    void renewalMovesTheEnd() throws Exception {
        GuardTerm term = GuardedShell.in(Duration.ofMillis(800), Duration.ofMillis(1200));
        GuardedShell shell = new GuardedShell().term(term).sh("while ! [ -e /proc/$PPID/gone ]; do sleep 0.05; done");
        shell.process().extend(GuardedShell.in(LONG, LONG));
        Duration later = term.killBy().plusMillis(500);
        Waiting.until("the old end has passed", () -> GuardedShell.CLOCK.now().compareTo(later) >= 0);
        assertFalse(shell.alive().isEmpty(), "ended in spite of the renewal");
        shell.process().stop();
        assertEquals(143, shell.exitCode());
    }

    @Test
    void renewalThatComesAfterItsTimeEndsTheCommand() throws Exception {
        GuardedShell shell = new GuardedShell().run("sleep", "600");
        shell.process().extend(GuardedShell.in(Duration.ofSeconds(-1), LONG));
        assertEquals(143, shell.exitCode());
    }

    @Test
    void renewalWhileStoppingLeavesTheGraceAsItIs() throws Exception {
        GuardedShell shell = new GuardedShell()
                .grace(Duration.ofMillis(500))
                .sh("echo up; " + STUBBORN)
                .awaitLine("up");
        shell.process().stop();
        shell.process().extend(GuardedShell.in(LONG, LONG));
        assertEquals(137, shell.exitCode());
    }

    @Test
    void signalIsPassedOn() throws Exception {
        GuardedShell shell = new GuardedShell().sh("trap 'exit 9' INT; echo up; while :; do sleep 0.05; done");
        shell.awaitLine("up").process().signal("INT");
        assertEquals(9, shell.exitCode());
    }

    @Test
    void commandIgnoresNoSignal() throws Exception {
        GuardedShell shell = new GuardedShell().run("sed", "-n", "s/^SigIgn:.//p", "/proc/self/status");
        assertEquals(0, shell.exitCode());
        long classic = (1L << 31) - 1;
        assertEquals(0, Long.parseUnsignedLong(String.valueOf(shell.lines.peek()), 16) & classic);
    }

    @Test
    void commandLeadsASessionOfItsOwn() throws Exception {
        GuardedShell shell =
                new GuardedShell().sh("set -- $(sed 's/.*) //' /proc/$$/stat); echo $(($3 - $$)) $(($4 - $$))");
        assertEquals(0, shell.exitCode());
        assertEquals("0 0", shell.lines.peek());
    }

    @Test
    void commandHasNoStreamsOfTheGuard() throws Exception {
        GuardedShell shell = new GuardedShell().run("ls", "/proc/self/fd");
        assertEquals(0, shell.exitCode());
        // The last is that of ls itself.
        assertEquals(List.of("0", "1", "2", "3"), List.copyOf(shell.lines));
    }
}
