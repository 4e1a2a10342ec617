package io.github.indexercoordinator.cli;

import static io.github.indexercoordinator.cli.ExitCode.DONE;
import static io.github.indexercoordinator.cli.ExitCode.HELD;
import static io.github.indexercoordinator.cli.ExitCode.LOCK_LOST;
import static io.github.indexercoordinator.cli.ExitCode.RUN_FAILED;
import static io.github.indexercoordinator.cli.ExitCode.UNAVAILABLE;
import static io.github.indexercoordinator.cli.ExitCode.USAGE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.indexercoordinator.cli.RunSignal.Blind;
import io.github.indexercoordinator.cli.RunSignal.Ended;
import io.github.indexercoordinator.cli.RunSignal.Heard;
import io.github.indexercoordinator.cli.RunSignal.Look;
import io.github.indexercoordinator.cli.RunSignal.OwnRun;
import io.github.indexercoordinator.cli.RunSignal.Queued;
import io.github.indexercoordinator.cli.RunSignal.Rejected;
import io.github.indexercoordinator.cli.RunSignal.Skipped;
import io.github.indexercoordinator.cli.RunSignal.Started;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class AwaitedRunTest {
    private static final Look NOTHING = look(Optional.empty(), false);
    private static final Look NOTHING_QUIET = look(Optional.empty(), true);
    private static final OwnRun ALIVE = new OwnRun(Optional.empty(), true);
    private static final OwnRun ABANDONED = new OwnRun(Optional.empty(), false);

    static Stream<Arguments> decided() {
        return Stream.of(
                arguments(DONE, List.of(new Started(), new Ended("succeeded"))),
                arguments(RUN_FAILED, List.of(new Ended("failed"))),
                arguments(RUN_FAILED, List.of(new Ended("timed-out"))),
                arguments(RUN_FAILED, List.of(new Ended("interrupted"))),
                arguments(LOCK_LOST, List.of(new Ended("lock-lost"))),
                arguments(DONE, List.of(new Heard(3), skipped("a", "duplicate"))),
                // everybody refused
                arguments(HELD, List.of(new Heard(2), skipped("a", "held"), skipped("b", "held"), NOTHING)),
                arguments(HELD, List.of(skipped("a", "held"), new Heard(1), NOTHING)),
                arguments(HELD, List.of(new Heard(2), skipped("a", "draining"), skipped("b", "held"), NOTHING)),
                arguments(HELD, List.of(new Heard(1), skipped("a", "a-reason-of-a-later-version"), NOTHING)),
                arguments(
                        UNAVAILABLE,
                        List.of(new Heard(2), skipped("a", "draining"), skipped("b", "unavailable"), NOTHING)),
                arguments(USAGE, List.of(new Heard(2), new Rejected("a"), new Rejected("b"), NOTHING)),
                arguments(HELD, List.of(new Heard(2), new Rejected("a"), skipped("b", "held"), NOTHING)),
                // the same trigger runs already, elsewhere
                arguments(
                        DONE,
                        List.of(
                                new Heard(1),
                                skipped("a", "held"),
                                look(Optional.of(ALIVE), false),
                                new Ended("succeeded"))),
                arguments(DONE, List.of(new Heard(2), new Started(), skipped("a", "held"), look(ended("succeeded")))),
                // events were lost
                arguments(DONE, List.of(new Heard(1), look(ended("succeeded")))),
                arguments(LOCK_LOST, List.of(new Heard(1), look(ended("lock-lost")))),
                arguments(HELD, List.of(new Heard(3), skipped("a", "held"), NOTHING_QUIET)),
                arguments(HELD, List.of(new Heard(1), new Look(Optional.empty(), Optional.of("web2"), true))),
                arguments(UNAVAILABLE, List.of(new Heard(1), NOTHING_QUIET)),
                arguments(UNAVAILABLE, List.of(new Heard(1), new Blind(true))),
                arguments(UNAVAILABLE, List.of(new Heard(1), new Started(), NOTHING_QUIET)),
                arguments(LOCK_LOST, List.of(new Heard(1), new Started(), look(Optional.of(ABANDONED), true))));
    }

    static Stream<Arguments> undecided() {
        return Stream.of(
                arguments(List.of(new Heard(1), new Started())),
                arguments(List.of(new Heard(1), new Blind(false))),
                arguments(List.of(new Heard(1), new Started(), new Blind(true))),
                arguments(List.of(new Heard(2), skipped("a", "held"), NOTHING)),
                arguments(List.of(new Heard(2), skipped("a", "held"), skipped("a", "held"), NOTHING)),
                arguments(List.of(new Heard(1), skipped("a", "held"))),
                arguments(List.of(new Heard(1), skipped("a", "held"), new Started(), NOTHING)),
                arguments(List.of(new Heard(1), skipped("a", "held"), look(Optional.of(ALIVE), true))),
                arguments(List.of(new Heard(1), skipped("a", "held"), look(Optional.of(ALIVE), true), NOTHING)),
                arguments(List.of(new Heard(1), look(Optional.of(ABANDONED), false))),
                arguments(List.of(new Heard(1), new Queued(), NOTHING_QUIET)));
    }

    @ParameterizedTest
    @MethodSource("decided")
    void signalsLeadToAVerdict(ExitCode expected, List<RunSignal> signals) {
        assertEquals(Optional.of(expected), after(signals).verdict().map(Verdict::exitCode));
    }

    @ParameterizedTest
    @MethodSource("undecided")
    void itGoesOnWaiting(List<RunSignal> signals) {
        assertEquals(Optional.empty(), after(signals).verdict());
    }

    @Test
    void aLookIsWantedOnceEveryNodeHasRefused() {
        AwaitedRun run = after(List.of(new Heard(2), skipped("a", "held")));
        assertFalse(run.wantsLook());
        run.on(new Rejected("b"));
        assertTrue(run.wantsLook());
    }

    @Test
    void theFirstVerdictStands() {
        AwaitedRun run = after(List.of(new Ended("failed"), new Ended("succeeded")));
        assertEquals(new Verdict(RUN_FAILED, "price: failed"), run.verdict().orElseThrow());
    }

    @Test
    void theVerdictSaysWhoHolds() {
        AwaitedRun run = after(List.of(new Heard(1), skipped("a", "held"), NOTHING));
        assertEquals(
                "price: skipped: held for a reason", run.verdict().orElseThrow().line());
    }

    private static AwaitedRun after(List<RunSignal> signals) {
        AwaitedRun run = new AwaitedRun("price");
        signals.forEach(run::on);
        return run;
    }

    private static Skipped skipped(String node, String reason) {
        return new Skipped(node, reason, reason + " for a reason");
    }

    private static OwnRun ended(String outcome) {
        return new OwnRun(Optional.of(outcome), false);
    }

    private static Look look(OwnRun ours) {
        return look(Optional.of(ours), false);
    }

    private static Look look(Optional<OwnRun> ours, boolean quiet) {
        return new Look(ours, Optional.empty(), quiet);
    }
}
