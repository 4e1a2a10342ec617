package io.github.indexercoordinator.indexer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.indexercoordinator.testing.Signal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The guard on hosts that have less than this one, or more. */
@Execution(ExecutionMode.CONCURRENT)
class GuardHostsIT {
    private static final String STUBBORN = "trap '' TERM; echo up; while :; do sleep 0.1; done";

    static Stream<GuardTools> hosts() throws CommandStartException {
        GuardTools here = GuardTools.find();
        GuardTools bare = new GuardTools(here.shell(), here.session(), here.session());
        GuardTools perl = new GuardTools(here.shell(), GuardTools.PERL, GuardTools.PERL);
        GuardTools ash = new GuardTools(GuardTools.BUSYBOX, here.session(), here.child());
        boolean busybox = GuardTools.works(GuardTools.BUSYBOX, List.of("true"));
        return busybox ? Stream.of(bare, perl, ash) : Stream.of(bare, perl);
    }

    @ParameterizedTest
    @MethodSource("hosts")
    void exitCodeIsTheCommandsOwn(GuardTools tools) throws Exception {
        assertEquals(
                5, without(tools).sh("sleep 600 & setsid sleep 600 & exit 5").exitCode());
    }

    @ParameterizedTest
    @MethodSource("hosts")
    void stubbornCommandIsKilled(GuardTools tools) throws Exception {
        GuardedShell shell =
                without(tools).grace(Duration.ofMillis(300)).sh(STUBBORN).awaitLine("up");
        shell.process().stop();
        assertEquals(137, shell.exitCode());
    }

    @ParameterizedTest
    @MethodSource("hosts")
    void killedGuardTakesAllWithIt(GuardTools tools) throws Exception {
        GuardedShell shell = without(tools).sh(STUBBORN).awaitLine("up");
        Signal.send("KILL", HostProcesses.guardOf(shell.runId));
        assertEquals(137, shell.exitCode());
    }

    @Test
    void nothingEscapesFromACgroup() throws Exception {
        Optional<Path> parent = RunCgroups.ofThisProcess().parent();
        assumeTrue(parent.isPresent() && Files.isWritable(parent.get()), "no cgroup v2 is delegated to us here");
        GuardedShell shell = new GuardedShell().sh("echo up; setsid env -i sleep 603.5 & sleep 0.3; exit 5");
        assertEquals(5, shell.exitCode());
        assertEquals(List.of(), HostProcesses.withArgument("603.5"));
        assertFalse(Files.exists(parent.get().resolve("indexer-run-" + shell.runId)));
    }

    private static GuardedShell without(GuardTools tools) {
        return new GuardedShell(
                new GuardLauncher(tools, new RunCgroups(Optional.empty()), Path.of("/proc"), GuardedShell.CLOCK));
    }
}
