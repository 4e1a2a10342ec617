package io.github.indexercoordinator.indexer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.github.indexercoordinator.event.LossCause;
import io.github.indexercoordinator.event.SkipReason;
import io.github.indexercoordinator.event.WonReason;
import io.github.indexercoordinator.indexer.RunState.Phase;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.RunOutcome;
import io.github.indexercoordinator.lock.RunRecord;
import io.github.indexercoordinator.trigger.Trigger;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The state table: given a state, when an event comes, then the next state and what is to be done. */
class RunTransitionsTest {
    private static final OwnerToken TOKEN = new OwnerToken("web1:1:aaaaaaaaaaaaaaaa");
    private static final OwnerToken OTHER = new OwnerToken("web2:2:bbbbbbbbbbbbbbbb");
    private static final String ID = TOKEN.runId();
    private static final Ask FIRST = ask(1);
    private static final Ask SECOND = ask(2);
    private static final Errand FIRST_ASKED = new Errand.Asked(FIRST);
    private static final Errand SECOND_ASKED = new Errand.Asked(SECOND);
    private static final Run RUN = run(Duration.ofSeconds(60));
    private static final Run LONGER = run(Duration.ofSeconds(70));
    private static final Holder HOLDER =
            new Holder(OTHER, Optional.of(Duration.ofSeconds(9)), Optional.empty(), Optional.empty(), 8);
    private static final RunState IDLE = RunState.IDLE.hearing(0);
    private static final RunState RACING = IDLE.in(new Phase.Racing(FIRST_ASKED, TOKEN));
    private static final RunState RUNNING = IDLE.in(new Phase.Running(RUN));
    private static final Duration TTL = Duration.ofSeconds(60);
    private static final RunRecord LAST =
            new RunRecord(7, OTHER, Optional.empty(), "redis", 1, 0, Instant.EPOCH, Optional.empty(), Optional.empty());
    private static final Owed OWED = new Owed(FIRST.trigger(), 8);
    private static final Errand WATCH = new Errand.Watch(Optional.empty());
    private static final RunState WATCHING = IDLE.in(new Phase.Racing(WATCH, TOKEN));
    private static final Owed OURS = new Owed(RUN.trigger(), RUN.lease().fence());
    private static final Errand WATCH_OURS = new Errand.Watch(Optional.of(OURS));
    private static final RunState OWING_OURS = IDLE.owing(OURS).in(new Phase.Racing(WATCH_OURS, TOKEN));
    private static final RunState RELEASING = IDLE.in(new Phase.Releasing(RUN, RunOutcome.SUCCEEDED));

    private final RunTransitions transitions = new RunTransitions(() -> TOKEN);

    static Stream<Arguments> table() {
        return Stream.of(
                row(IDLE, triggered(FIRST), RACING, new Effect.Race(FIRST_ASKED, TOKEN)),
                row(RACING, triggered(SECOND), RACING.plus(SECOND)),
                row(RUNNING, triggered(SECOND), RUNNING, held(SECOND)),
                row(RUNNING, new RunEvent.Triggered(SECOND, RUN.lease().deadline()), RUNNING.plus(SECOND)),
                row(
                        stopping(RunOutcome.TIMED_OUT),
                        triggered(SECOND),
                        stopping(RunOutcome.TIMED_OUT).plus(SECOND)),
                row(RELEASING, triggered(SECOND), RELEASING.plus(SECOND)),
                row(IDLE.drained(), triggered(FIRST), IDLE.drained(), skip(FIRST, SkipReason.DRAINING)),
                // a race for an owed run: losing it is told to nobody
                row(IDLE, new RunEvent.LookDue(), WATCHING, new Effect.Race(WATCH, TOKEN)),
                row(IDLE, new RunEvent.EventsMissed(), WATCHING.deaf(), new Effect.Race(WATCH, TOKEN)),
                row(RUNNING, new RunEvent.LookDue(), RUNNING.looking(true)),
                row(RUNNING, new RunEvent.EventsMissed(), RUNNING.deaf().looking(true)),
                row(IDLE.drained(), new RunEvent.LookDue(), IDLE.drained()),
                row(IDLE, new RunEvent.WonElsewhere(TTL, 7), IDLE.hearing(7), new Effect.Watch(TTL)),
                row(RUNNING, new RunEvent.WonElsewhere(TTL, 0), RUNNING),
                row(RACING, new RunEvent.WonElsewhere(TTL, 0), RACING, new Effect.Watch(TTL)),
                row(RELEASING, new RunEvent.WonElsewhere(TTL, 0), RELEASING, new Effect.Watch(TTL)),
                row(IDLE.drained(), new RunEvent.WonElsewhere(TTL, 0), IDLE.drained()),
                row(IDLE, new RunEvent.ReleasedElsewhere(false, 9), IDLE, new Effect.Watch(Duration.ZERO)),
                row(RACING, new RunEvent.ReleasedElsewhere(false, 9), RACING.looking(true)),
                row(
                        IDLE.owing(OWED),
                        new RunEvent.ReleasedElsewhere(true, 8),
                        IDLE.owing(OWED),
                        new Effect.Watch(RunTransitions.CALM)),
                row(
                        IDLE.owing(OWED),
                        new RunEvent.ReleasedElsewhere(true, 7),
                        IDLE.owing(OWED),
                        new Effect.Watch(TurnRules.AFTER_OTHERS)),
                row(
                        WATCHING,
                        won(),
                        RUNNING,
                        new Effect.TellWon(WATCH, RUN),
                        new Effect.Unwatch(),
                        new Effect.Launch(RUN)),
                row(WATCHING, taken(), IDLE, new Effect.Watch(Duration.ofSeconds(9))),
                row(WATCHING, new RunEvent.Unanswered(ID), IDLE, new Effect.Watch(RaceRules.LOOK_AGAIN)),
                row(WATCHING.owing(OWED), declined(Acquisition.Reason.SETTLED), IDLE),
                row(WATCHING.owing(OWED), declined(Acquisition.Reason.GIVEN_UP), IDLE, new Effect.TellGivenUp(LAST)),
                // a pause: the trigger is skipped for good, what is owed is looked at again
                row(
                        RACING.owing(OWED),
                        paused(Optional.of(LAST), Duration.ofSeconds(9)),
                        IDLE.owing(OWED),
                        skip(FIRST, SkipReason.PAUSED),
                        new Effect.Watch(Duration.ofSeconds(9))),
                row(RACING, paused(Optional.of(LAST), Duration.ofSeconds(9)), IDLE, skip(FIRST, SkipReason.PAUSED)),
                row(
                        WATCHING.owing(OWED),
                        paused(Optional.empty(), Duration.ofHours(1)),
                        IDLE.owing(OWED),
                        new Effect.Watch(RaceRules.PAUSE_LOOK)),
                row(
                        RACING.looking(true),
                        declined(Acquisition.Reason.DUPLICATE),
                        WATCHING,
                        skip(FIRST, SkipReason.DUPLICATE),
                        new Effect.Race(WATCH, TOKEN)),
                row(
                        releasing(RunOutcome.INTERRUPTED),
                        new RunEvent.Released(ID, false),
                        OWING_OURS,
                        new Effect.Race(WATCH_OURS, TOKEN)),
                row(
                        releasing(RunOutcome.LOCK_LOST),
                        new RunEvent.Released(ID, false),
                        OWING_OURS,
                        new Effect.Race(WATCH_OURS, TOKEN)),
                row(
                        releasing(RunOutcome.INTERRUPTED).drained(),
                        new RunEvent.Released(ID, false),
                        IDLE.drained().owing(OURS).looking(true),
                        new Effect.Drained()),
                row(
                        RUNNING,
                        new RunEvent.Ended(ID, 137, false),
                        releasing(RunOutcome.INTERRUPTED),
                        release(RunOutcome.INTERRUPTED, 137)),
                //
                row(
                        RACING,
                        won(),
                        RUNNING,
                        new Effect.TellWon(FIRST_ASKED, RUN),
                        new Effect.Unwatch(),
                        new Effect.Launch(RUN)),
                row(
                        RACING.plus(SECOND),
                        won(),
                        RUNNING,
                        new Effect.TellWon(FIRST_ASKED, RUN),
                        new Effect.Unwatch(),
                        held(SECOND),
                        new Effect.Launch(RUN)),
                row(
                        RACING.drained(),
                        won(),
                        releasing(RunOutcome.INTERRUPTED).drained(),
                        new Effect.TellWon(FIRST_ASKED, RUN),
                        new Effect.Unwatch(),
                        release(RunOutcome.INTERRUPTED)),
                row(
                        RACING.plus(SECOND),
                        new RunEvent.Won(ID, RUN, true, RUN.lease().deadline()),
                        RUNNING.plus(SECOND),
                        new Effect.TellWon(FIRST_ASKED, RUN),
                        new Effect.Unwatch(),
                        new Effect.Launch(RUN)),
                row(IDLE, won(), IDLE, new Effect.GiveBack(RUN.lease())),
                row(
                        RACING,
                        taken(),
                        IDLE.owing(OWED),
                        new Effect.Skip(FIRST, SkipReason.HELD, Optional.of(HOLDER), Optional.empty()),
                        new Effect.Watch(Duration.ofSeconds(9))),
                row(RACING, declined(Acquisition.Reason.RECENT), IDLE, skip(FIRST, SkipReason.RECENT)),
                row(RACING, declined(Acquisition.Reason.DUPLICATE), IDLE, skip(FIRST, SkipReason.DUPLICATE)),
                row(
                        RACING.plus(SECOND),
                        declined(Acquisition.Reason.RECENT),
                        IDLE.in(new Phase.Racing(SECOND_ASKED, TOKEN)),
                        skip(FIRST, SkipReason.RECENT),
                        new Effect.Race(SECOND_ASKED, TOKEN)),
                row(
                        RACING.plus(SECOND),
                        new RunEvent.Unanswered(ID),
                        IDLE,
                        skip(FIRST, SkipReason.UNAVAILABLE),
                        skip(SECOND, SkipReason.UNAVAILABLE)),
                row(
                        RACING.drained(),
                        new RunEvent.Unanswered(ID),
                        IDLE.drained(),
                        skip(FIRST, SkipReason.UNAVAILABLE),
                        new Effect.Drained()),
                //
                row(
                        RUNNING,
                        new RunEvent.Renewed(ID, LONGER.lease()),
                        IDLE.in(new Phase.Running(LONGER)),
                        new Effect.Extend(LONGER)),
                row(
                        RUNNING,
                        new RunEvent.Lost(ID, LossCause.TAKEN),
                        stopping(RunOutcome.LOCK_LOST),
                        new Effect.TellLost(RUN, LossCause.TAKEN),
                        new Effect.StopCommand(RUN)),
                row(RUNNING, new RunEvent.TimedOut(ID), stopping(RunOutcome.TIMED_OUT), new Effect.StopCommand(RUN)),
                row(RUNNING, new RunEvent.MoreToDo(ID, RunResult.of(1)), RUNNING, new Effect.GoOn(RUN)),
                row(
                        RUNNING,
                        new RunEvent.Ended(ID, 0, true),
                        releasing(RunOutcome.SUCCEEDED),
                        release(RunOutcome.SUCCEEDED, 0)),
                row(
                        RUNNING,
                        new RunEvent.Ended(ID, 3, true),
                        releasing(RunOutcome.FAILED),
                        release(RunOutcome.FAILED, 3)),
                row(
                        RUNNING,
                        new RunEvent.NotStarted(ID, false),
                        releasing(RunOutcome.FAILED),
                        release(RunOutcome.FAILED)),
                row(
                        RUNNING,
                        new RunEvent.NotStarted(ID, true),
                        releasing(RunOutcome.INTERRUPTED),
                        release(RunOutcome.INTERRUPTED)),
                row(RUNNING, new RunEvent.EndUnproven(ID, "why"), IDLE, new Effect.LetRunOut(RUN, "why")),
                row(RUNNING, new RunEvent.Draining(), RUNNING.drained(), new Effect.Unwatch()),
                row(RUNNING, new RunEvent.StopNow(), stopping(RunOutcome.INTERRUPTED), new Effect.StopCommand(RUN)),
                //
                row(
                        stopping(RunOutcome.TIMED_OUT),
                        new RunEvent.Ended(ID, 143, true),
                        releasing(RunOutcome.TIMED_OUT),
                        release(RunOutcome.TIMED_OUT, 143)),
                row(
                        stopping(RunOutcome.INTERRUPTED),
                        new RunEvent.Ended(ID, 0, true),
                        releasing(RunOutcome.INTERRUPTED),
                        release(RunOutcome.INTERRUPTED, 0)),
                row(
                        stopping(RunOutcome.TIMED_OUT),
                        new RunEvent.MoreToDo(ID, RunResult.of(1)),
                        releasing(RunOutcome.TIMED_OUT),
                        release(RunOutcome.TIMED_OUT, 1)),
                row(
                        stopping(RunOutcome.TIMED_OUT),
                        new RunEvent.Lost(ID, LossCause.STORES_SILENT),
                        stopping(RunOutcome.LOCK_LOST),
                        new Effect.TellLost(RUN, LossCause.STORES_SILENT)),
                row(
                        stopping(RunOutcome.TIMED_OUT),
                        new RunEvent.Renewed(ID, LONGER.lease()),
                        IDLE.in(new Phase.Stopping(LONGER, RunOutcome.TIMED_OUT))),
                row(
                        stopping(RunOutcome.TIMED_OUT),
                        new RunEvent.EndUnproven(ID, "why"),
                        IDLE,
                        new Effect.LetRunOut(RUN, "why")),
                row(stopping(RunOutcome.TIMED_OUT), new RunEvent.StopNow(), stopping(RunOutcome.TIMED_OUT)),
                //
                row(RELEASING, new RunEvent.Released(ID, false), IDLE),
                row(
                        RELEASING.plus(SECOND),
                        new RunEvent.Released(ID, false),
                        secondRaces(),
                        new Effect.Race(SECOND_ASKED, TOKEN)),
                row(RELEASING.drained(), new RunEvent.Released(ID, false), IDLE.drained(), new Effect.Drained()),
                row(IDLE, new RunEvent.Draining(), IDLE.drained(), new Effect.Unwatch(), new Effect.Drained()),
                row(
                        RELEASING.plus(SECOND),
                        new RunEvent.Draining(),
                        RELEASING.drained(),
                        skip(SECOND, SkipReason.DRAINING),
                        new Effect.Unwatch()));
    }

    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("table")
    void leadsTo(RunState given, RunEvent when, RunState then, List<Effect> effects) {
        assertEquals(new Step(then, effects), transitions.on(given, when));
    }

    static Stream<Arguments> late() {
        List<RunEvent> ofAnotherRun = List.of(
                new RunEvent.Refused("gone", new Acquisition.Taken("price", HOLDER)),
                new RunEvent.Unanswered("gone"),
                new RunEvent.Renewed("gone", LONGER.lease()),
                new RunEvent.Lost("gone", LossCause.TAKEN),
                new RunEvent.TimedOut("gone"),
                new RunEvent.Ended("gone", 0, true),
                new RunEvent.NotStarted("gone", false),
                new RunEvent.EndUnproven("gone", "why"),
                new RunEvent.Released("gone", false));
        return Stream.of(IDLE, RACING, RUNNING, stopping(RunOutcome.TIMED_OUT), RELEASING)
                .flatMap(state -> ofAnotherRun.stream().map(event -> Arguments.of(state, event)));
    }

    @ParameterizedTest(name = "{0} ignores {1}")
    @MethodSource("late")
    void anEventOfAnotherRunChangesNothing(RunState state, RunEvent event) {
        assertEquals(Step.to(state), transitions.on(state, event));
    }

    @Test
    void triggersBeyondTheLimitOfARaceAreToldSo() {
        RunState full = RACING;
        for (int number = 0; number < RunTransitions.WAITING_LIMIT; number++) {
            full = full.plus(ask(number));
        }
        Step step = transitions.on(full, triggered(FIRST));
        assertEquals(full, step.state());
        assertInstanceOf(Effect.Skip.class, step.effects().get(0));
    }

    private static Arguments row(RunState given, RunEvent when, RunState then, Effect... effects) {
        return Arguments.of(given, when, then, List.of(effects));
    }

    private static RunEvent triggered(Ask ask) {
        return new RunEvent.Triggered(ask, Duration.ZERO);
    }

    private static RunEvent taken() {
        return new RunEvent.Refused(ID, new Acquisition.Taken("price", HOLDER));
    }

    @Test
    void aStoreThatHasForgottenMakesNothingOwedForLess() {
        RunState owing = IDLE.owing(new Owed(FIRST.trigger(), 12)).owing(OWED);
        assertEquals(12, owing.owed().orElseThrow().fence());
    }

    private static RunState releasing(RunOutcome outcome) {
        return IDLE.in(new Phase.Releasing(RUN, outcome));
    }

    private static RunEvent won() {
        return new RunEvent.Won(ID, RUN, true, Duration.ZERO);
    }

    private static RunEvent declined(Acquisition.Reason reason) {
        return new RunEvent.Refused(ID, new Acquisition.Declined(reason, Optional.of(LAST)));
    }

    private static RunEvent paused(Optional<RunRecord> last, Duration left) {
        return new RunEvent.Refused(ID, new Acquisition.Declined(Acquisition.Reason.PAUSED, last, Optional.of(left)));
    }

    private static RunState stopping(RunOutcome outcome) {
        return IDLE.in(new Phase.Stopping(RUN, outcome));
    }

    private static RunState secondRaces() {
        return IDLE.in(new Phase.Racing(SECOND_ASKED, TOKEN));
    }

    private static Effect held(Ask ask) {
        return new Effect.Skip(ask, SkipReason.HELD, Optional.empty(), Optional.of(RUN));
    }

    private static Effect skip(Ask ask, SkipReason reason) {
        return new Effect.Skip(ask, reason, Optional.empty(), Optional.empty());
    }

    private static Effect release(RunOutcome outcome) {
        return new Effect.Release(RUN, outcome, Optional.empty());
    }

    private static Effect release(RunOutcome outcome, int exitCode) {
        return new Effect.Release(RUN, outcome, Optional.of(RunResult.of(exitCode)));
    }

    private static Ask ask(long number) {
        return new Ask(number, new Trigger("price", Optional.of("t" + number), "test"));
    }

    private static Run run(Duration deadline) {
        Lease lease = new Lease(List.of("price"), TOKEN, 9, deadline, List.of("redis"));
        return new Run(lease, FIRST.trigger(), WonReason.TRIGGER, Optional.empty(), Duration.ZERO);
    }
}
