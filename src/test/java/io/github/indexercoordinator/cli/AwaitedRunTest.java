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

import io.github.indexercoordinator.cli.RunLooks.Sight;
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
    private static final Optional<String> FREE = Optional.empty();
    private static final Optional<String> HELD_BY_WEB2 = Optional.of("web2");
    private static final Optional<OwnRun> NONE = Optional.empty();
    private static final Optional<OwnRun> OPEN = Optional.of(new OwnRun(Optional.empty()));
    private static final Look NOTHING = look(NONE, FREE);
    private static final Look NOTHING_QUIET = quiet(NOTHING);
    private static final Look DONE_BEFORE = new Look(new Sight(NONE, FREE, true), false);

    static Stream<Arguments> decided() {
        return Stream.of(
                arguments(DONE, List.of(new Started(), new Ended("succeeded"))),
                arguments(RUN_FAILED, List.of(new Ended("failed"))),
                arguments(RUN_FAILED, List.of(new Ended("timed-out"))),
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
                        List.of(new Heard(1), skipped("a", "held"), look(OPEN, HELD_BY_WEB2), new Ended("succeeded"))),
                arguments(DONE, List.of(new Heard(2), new Started(), skipped("a", "held"), ended("succeeded"))),
                // cut short: repeated, or not
                arguments(DONE, List.of(new Ended("interrupted"), new Started(), new Ended("succeeded"))),
                arguments(RUN_FAILED, List.of(ended("lock-lost"), new Started(), ended("failed"))),
                arguments(RUN_FAILED, List.of(new Ended("interrupted"), quiet(ended("interrupted")))),
                arguments(LOCK_LOST, List.of(new Ended("lock-lost"), NOTHING_QUIET)),
                arguments(LOCK_LOST, List.of(new Heard(1), quiet(ended("lock-lost")))),
                arguments(LOCK_LOST, List.of(new Started(), new Ended("revoked"))),
                arguments(LOCK_LOST, List.of(new Ended("lock-lost"), ended("revoked"))),
                arguments(RUN_FAILED, List.of(new Started(), skipped("b", "given-up"))),
                arguments(RUN_FAILED, List.of(new Started(), ended("given-up"))),
                // events were lost
                arguments(DONE, List.of(new Heard(1), ended("succeeded"))),
                arguments(DONE, List.of(new Heard(2), DONE_BEFORE)),
                arguments(HELD, List.of(new Heard(3), skipped("a", "held"), NOTHING_QUIET)),
                arguments(HELD, List.of(new Heard(1), quiet(look(NONE, HELD_BY_WEB2)))),
                arguments(UNAVAILABLE, List.of(new Heard(1), NOTHING_QUIET)),
                arguments(UNAVAILABLE, List.of(new Heard(1), new Blind(true))),
                arguments(UNAVAILABLE, List.of(new Heard(1), new Started(), NOTHING_QUIET)),
                arguments(UNAVAILABLE, List.of(new Heard(1), new Started(), quiet(DONE_BEFORE))),
                arguments(UNAVAILABLE, List.of(new Heard(1), new Queued(), quiet(DONE_BEFORE))),
                arguments(LOCK_LOST, List.of(new Heard(1), new Started(), quiet(look(OPEN, FREE)))));
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
                arguments(List.of(new Heard(1), skipped("a", "held"), look(OPEN, HELD_BY_WEB2))),
                arguments(List.of(new Heard(1), skipped("a", "held"), look(OPEN, HELD_BY_WEB2), NOTHING)),
                arguments(List.of(new Heard(1), look(OPEN, FREE))),
                arguments(List.of(new Heard(1), new Started(), DONE_BEFORE)),
                // another may repeat it yet
                arguments(List.of(new Ended("interrupted"))),
                arguments(List.of(new Ended("lock-lost"), ended("lock-lost"))),
                arguments(List.of(new Ended("lock-lost"), quiet(look(NONE, HELD_BY_WEB2)))),
                arguments(List.of(new Ended("interrupted"), new Started(), NOTHING)),
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

    @Test
    void whoMeetsAPauseIsToldWhereItIsExplained() {
        AwaitedRun run = after(List.of(new Heard(1), skipped("a", "paused"), NOTHING));
        assertEquals(
                "price: skipped: paused for a reason; status says by whom, why and for how long",
                run.verdict().orElseThrow().line());
    }

    private static AwaitedRun after(List<RunSignal> signals) {
        AwaitedRun run = new AwaitedRun("price");
        signals.forEach(run::on);
        return run;
    }

    private static Skipped skipped(String node, String reason) {
        return new Skipped(node, reason, reason + " for a reason");
    }

    private static Look ended(String outcome) {
        return look(Optional.of(new OwnRun(Optional.of(outcome))), FREE);
    }

    private static Look look(Optional<OwnRun> ours, Optional<String> holder) {
        return new Look(new Sight(ours, holder, false), false);
    }

    private static Look quiet(Look look) {
        return new Look(look.sight(), true);
    }
}
