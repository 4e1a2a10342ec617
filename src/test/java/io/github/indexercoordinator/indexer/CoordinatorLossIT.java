package io.github.indexercoordinator.indexer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.indexer.GuardedCommand.Streams;
import io.github.indexercoordinator.testing.Signal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The process that asked for a command goes away; the command must not outlive its lease. */
@Execution(ExecutionMode.CONCURRENT)
class CoordinatorLossIT {
    private static final String STUBBORN = "trap '' TERM; while :; do sleep 0.1; done & while :; do sleep 0.1; done";

    private final String runId = UUID.randomUUID().toString();
    private @Nullable Process coordinator;

    @AfterEach
    void endCoordinator() throws Exception {
        coordinator().destroyForcibly().waitFor();
        Waiting.until("nothing is left", () -> HostProcesses.guardOf(runId) == 0);
    }

    @ParameterizedTest
    @CsvSource({"KILL,CAPTURED", "STOP,CAPTURED", "TERM,CAPTURED", "KILL,INHERITED", "STOP,INHERITED", "TERM,INHERITED"
    })
    void nothingOutlivesTheLease(String signal, Streams streams) throws IOException {
        start(GuardedCoordinator.start(runId, streams, STUBBORN));
        Signal.send(signal, coordinator().pid());
        assertNothingAfterTheLease();
    }

    @Test
    void terminalsStopOfTheForegroundGroupStopsNeitherGuardNorTheEnd() throws IOException {
        start(GuardedCoordinator.start(runId, Streams.INHERITED, STUBBORN));
        for (String signal : List.of("TSTP", "TTIN", "STOP", "HUP")) {
            Signal.send(signal, -coordinator().pid());
        }
        assertNothingAfterTheLease();
    }

    @ParameterizedTest
    @EnumSource(Streams.class)
    void outputThatNobodyReadsHoldsNothingUp(Streams streams) throws IOException {
        start(GuardedCoordinator.start(
                        runId, streams, "trap '' TERM; while :; do echo 0123456789012345678901234567890; done")
                .redirectOutput(ProcessBuilder.Redirect.PIPE));
        Signal.send("STOP", coordinator().pid());
        assertNothingAfterTheLease();
    }

    @ParameterizedTest
    @EnumSource(Streams.class)
    void closedOutputHoldsNothingUp(Streams streams) throws IOException {
        start(GuardedCoordinator.start(runId, streams, "trap '' TERM PIPE; while :; do echo x; sleep 0.01; done")
                .redirectOutput(ProcessBuilder.Redirect.PIPE));
        coordinator().getInputStream().close();
        Signal.send("KILL", coordinator().pid());
        assertNothingAfterTheLease();
    }

    @Test
    void inheritedStreamsAreUntouched() throws Exception {
        Process process = GuardedCoordinator.start(
                        runId, Streams.INHERITED, "read a; echo \"$a,$COORDINATOR_SECRET\"; exit 7")
                .redirectOutput(ProcessBuilder.Redirect.PIPE)
                .start();
        coordinator = process;
        process.getOutputStream().write("in\n".getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
        assertEquals("in,s", firstLine(process.getInputStream()));
        assertTrue(process.waitFor(20, TimeUnit.SECONDS));
        assertEquals(7, process.exitValue());
    }

    @Test
    void secretsOfTheCoordinatorAreNotHandedToCommands() throws Exception {
        Process process = GuardedCoordinator.start(
                        runId, Streams.CAPTURED, "echo \"${COORDINATOR_SECRET-none}\"; read a || echo end")
                .redirectOutput(ProcessBuilder.Redirect.PIPE)
                .start();
        coordinator = process;
        assertEquals("none", firstLine(process.getInputStream()));
        assertTrue(process.waitFor(20, TimeUnit.SECONDS));
    }

    private void start(ProcessBuilder builder) throws IOException {
        coordinator = builder.start();
        assertEquals(GuardedCoordinator.RENEWING, firstLine(coordinator().getErrorStream()));
        outliveALease();
    }

    private void outliveALease() {
        Duration end = GuardedShell.CLOCK.now().plus(GuardedCoordinator.TTL);
        Waiting.until("a lease passes", () -> GuardedShell.CLOCK.now().compareTo(end) > 0);
        assertTrue(!HostProcesses.marked(runId).isEmpty(), "renewed, and yet ended");
    }

    private void assertNothingAfterTheLease() {
        Duration killBy = GuardedShell.CLOCK.now().plus(GuardedCoordinator.TTL);
        Waiting.until("the lease ends", () -> GuardedShell.CLOCK.now().compareTo(killBy) >= 0);
        assertEquals(List.of(), HostProcesses.marked(runId));
    }

    private Process coordinator() {
        return Objects.requireNonNull(coordinator);
    }

    private static String firstLine(InputStream stream) throws IOException {
        return String.valueOf(new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8)).readLine());
    }
}
