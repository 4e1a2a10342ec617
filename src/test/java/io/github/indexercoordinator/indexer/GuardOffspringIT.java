package io.github.indexercoordinator.indexer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a command starts and leaves behind ends with it. */
@Execution(ExecutionMode.CONCURRENT)
class GuardOffspringIT {
    private static final String STUBBORN = "trap '' TERM INT HUP; while :; do sleep 0.1; done";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sleep 600 &",
                "setsid sleep 600 &",
                "set -m; sleep 600 & set +m;",
                "(sleep 600 &) ; (setsid sh -c 'sleep 600 & sleep 600' &);",
                "setsid sh -c 'trap \"\" TERM; while :; do sleep 0.1; done' & sleep 0.2;",
                "sh -c 'trap \"\" TERM; while :; do sleep 0.1; done' & sleep 0.2;",
                "env -i sleep 601.5 & sleep 0.2;",
                "kill -STOP $(sh -c 'sleep 600 >/dev/null & echo $!');"
            })
    void endsWithTheCommand(String offspring) throws Exception {
        assertEquals(5, new GuardedShell().sh(offspring + " exit 5").exitCode());
        assertEquals(0, HostProcesses.withArgument("601.5").size());
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void endsWhenStopped(String script) throws Exception {
        GuardedShell shell = new GuardedShell().sh("echo up; " + script).awaitLine("up");
        shell.process().stop();
        shell.process().stop();
        assertTrue(shell.exitCode() > 128);
    }

    static String[] scripts() {
        return new String[] {STUBBORN, "setsid sh -c \"" + STUBBORN + "\"", "set -m; sleep 600", "kill -STOP $$"};
    }

    @Test
    void termComesFirst() throws Exception {
        GuardedShell shell =
                new GuardedShell().sh("trap 'echo bye; exit 9' TERM; echo up; while :; do sleep 0.05; done");
        shell.awaitLine("up").process().stop();
        assertEquals(9, shell.exitCode());
        shell.awaitLine("bye");
    }

    @Test
    void stopRightAfterTheStartEndsItToo() throws Exception {
        GuardedShell shell = new GuardedShell().grace(Duration.ofSeconds(30)).run("sleep", "600");
        shell.process().stop();
        assertEquals(143, shell.exitCode());
    }
}
