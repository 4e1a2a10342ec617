package io.github.indexercoordinator.indexer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.indexercoordinator.event.QueueReason;
import io.github.indexercoordinator.event.SkipReason;
import io.github.indexercoordinator.event.WonReason;
import io.github.indexercoordinator.indexer.RunState.Phase;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.RunOutcome;
import io.github.indexercoordinator.trigger.Trigger;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The state table of an indexer that queues and shares a group. */
class TurnTransitionsTest {
    private static final OwnerToken TOKEN = new OwnerToken("web1:1:aaaaaaaaaaaaaaaa");
    private static final OwnerToken OTHER = new OwnerToken("web2:2:bbbbbbbbbbbbbbbb");
    private static final String ID = TOKEN.runId();
    private static final Trigger TRIGGER = new Trigger("price", Optional.of("t-1"), "test");
    private static final Ask ASK = new Ask(1, TRIGGER);
    private static final Owed WAITS = new Owed(TRIGGER, 10);
    private static final Run RUN = new Run(
            new Lease(List.of("price"), TOKEN, 9, Duration.ofSeconds(60), List.of("redis")),
            TRIGGER,
            WonReason.TRIGGER,
            Optional.empty(),
            Duration.ZERO);
    private static final Holder HOLDER =
            new Holder(OTHER, Optional.of(Duration.ofSeconds(9)), Optional.empty(), Optional.empty(), 9);
    private static final RunState IDLE = RunState.IDLE.hearing(0);
    private static final RunState RACING = IDLE.in(new Phase.Racing(new Errand.Asked(ASK), TOKEN));
    private static final RunState RUNNING = IDLE.in(new Phase.Running(RUN));
    private static final RunState RELEASING = IDLE.in(new Phase.Releasing(RUN, RunOutcome.SUCCEEDED));

    private final RunTransitions queueing = new RunTransitions(() -> TOKEN, new BusyRules(true, false));
    private final RunTransitions grouped = new RunTransitions(() -> TOKEN, new BusyRules(false, true));

    @Test
    void aTriggerDuringOurOwnRunIsWrittenDown() {
        assertEquals(Step.to(RUNNING, new Effect.Enqueue(ASK, TOKEN)), queueing.on(RUNNING, triggered(ASK)));
        Acquisition.Queued queued = queued(false, false, Optional.of(HOLDER));
        assertEquals(
                Step.to(RUNNING.owing(WAITS), new Effect.TellQueued(ASK, QueueReason.HELD, queued)),
                queueing.on(RUNNING, new RunEvent.Enqueued(ASK, queued)));
    }

    @Test
    void oneRunCoversAllThatWait() {
        Acquisition.Queued again = queued(false, true, Optional.of(HOLDER));
        assertEquals(
                Step.to(RUNNING.owing(WAITS), skip(SkipReason.PENDING, Optional.of(HOLDER))),
                queueing.on(RUNNING, new RunEvent.Enqueued(ASK, again)));
    }

    @Test
    void aTriggerThatNoStoreWritesDownIsTold() {
        assertEquals(
                Step.to(RUNNING, skip(SkipReason.UNAVAILABLE, Optional.empty())),
                queueing.on(RUNNING, new RunEvent.NotEnqueued(ASK)));
    }

    @Test
    void aTriggerThatAnotherHolderSeemsToCoverIsOwedBesideOurOwnRun() {
        Holder racer = new Holder(OTHER, Optional.of(Duration.ofSeconds(9)), Optional.empty(), Optional.empty(), 12);
        RunState owing = queueing.on(RUNNING, new RunEvent.Enqueued(ASK, new Acquisition.Taken("price", racer)))
                .state();
        assertEquals(RUNNING.owing(new Owed(TRIGGER, 12)), owing);
    }

    @Test
    void whatIsOwedIsLookedForWhenTheAnswerComesAfterOurOwnRun() {
        Holder racer = new Holder(OTHER, Optional.of(Duration.ofSeconds(9)), Optional.empty(), Optional.empty(), 12);
        Step late = queueing.on(IDLE, new RunEvent.Enqueued(ASK, new Acquisition.Taken("price", racer)));
        assertEquals(
                Step.to(
                        IDLE.owing(new Owed(TRIGGER, 12)),
                        skip(SkipReason.HELD, Optional.of(racer)),
                        new Effect.Watch(Duration.ofSeconds(9))),
                late);
    }

    @Test
    void whoMayHaveMissedARunHearsNoBetterForAnUnannouncedOne() {
        RunEvent unannounced = new RunEvent.Won(ID, RUN, false, Duration.ZERO);
        assertEquals(
                OptionalLong.empty(),
                queueing.on(RACING.deaf(), unannounced).state().heard());
    }

    @Test
    void aRunThatNoStoreHasToldOfIsOlderThanWhatIsHeardFromThenOn() {
        RunEvent unannounced = new RunEvent.Won(ID, RUN, false, Duration.ZERO);
        assertEquals(
                OptionalLong.of(9), queueing.on(RACING, unannounced).state().heard());
        RunEvent announced = new RunEvent.Won(ID, RUN, true, Duration.ZERO);
        assertEquals(OptionalLong.of(0), queueing.on(RACING, announced).state().heard());
    }

    @Test
    void whatWaitsIsBegunByWhoeverEndsTheRunBefore() {
        Errand watch = new Errand.Watch(Optional.empty());
        assertEquals(
                Step.to(IDLE.in(new Phase.Racing(watch, TOKEN)), new Effect.Race(watch, TOKEN)),
                queueing.on(RELEASING, new RunEvent.Released(ID, true)));
    }

    @Test
    void whatWaitsIsOwedAlsoWhenTheReleaseWasNotAnswered() {
        Errand watch = new Errand.Watch(Optional.of(WAITS));
        assertEquals(
                Step.to(IDLE.owing(WAITS).in(new Phase.Racing(watch, TOKEN)), new Effect.Race(watch, TOKEN)),
                queueing.on(RELEASING.owing(WAITS), new RunEvent.Released(ID, false)));
    }

    @Test
    void othersLookSoonAfterTheRunBefore() {
        assertEquals(
                Step.to(IDLE.owing(WAITS), new Effect.Watch(TurnRules.AFTER_OTHERS)),
                queueing.on(IDLE.owing(WAITS), new RunEvent.ReleasedElsewhere(true, 9)));
    }

    @Test
    void aBusyGroupIsWaitedForAndThePlaceKept() {
        Acquisition.Queued queued = queued(true, false, Optional.of(HOLDER));
        assertEquals(
                Step.to(
                        IDLE.owing(WAITS),
                        new Effect.TellQueued(ASK, QueueReason.GROUP, queued),
                        new Effect.Watch(TurnRules.KEEP_PLACE)),
                grouped.on(RACING, new RunEvent.Refused(ID, queued)));
    }

    @Test
    void whatWaitsWithNothingInItsWayIsLookedAtAtOnce() {
        Acquisition.Queued pending = queued(false, true, Optional.empty());
        Errand watch = new Errand.Watch(Optional.of(WAITS));
        assertEquals(
                Step.to(
                        IDLE.owing(WAITS).in(new Phase.Racing(watch, TOKEN)),
                        skip(SkipReason.PENDING, Optional.empty()),
                        new Effect.Race(watch, TOKEN)),
                grouped.on(RACING, new RunEvent.Refused(ID, pending)));
    }

    @Test
    void theGroupsRunsWakeAndCalmWhoWaits() {
        RunState waiting = IDLE.owing(WAITS);
        assertEquals(Step.to(waiting, new Effect.Watch(Duration.ZERO)), grouped.on(waiting, new RunEvent.GroupFreed()));
        assertEquals(
                Step.to(waiting, new Effect.Watch(TurnRules.KEEP_PLACE)),
                grouped.on(waiting, new RunEvent.GroupTaken()));
        assertEquals(Step.to(IDLE), grouped.on(IDLE, new RunEvent.GroupFreed()));
        assertEquals(
                Step.to(RACING.owing(WAITS).looking(true)), grouped.on(RACING.owing(WAITS), new RunEvent.GroupFreed()));
    }

    @Test
    void aRunWrittenDownElsewhereIsWatchedHereToo() {
        RunState heard = IDLE.hearing(9);
        assertEquals(
                Step.to(heard.owing(WAITS), new Effect.Watch(TurnRules.KEEP_PLACE)),
                grouped.on(heard, new RunEvent.QueuedElsewhere(WAITS)));
    }

    @Test
    void aMadeUpFenceAsksForNoMoreThanTheNextRun() {
        Owed madeUp = new Owed(TRIGGER, Long.MAX_VALUE);
        RunState heard = IDLE.hearing(9);
        assertEquals(
                heard.owing(WAITS),
                grouped.on(heard, new RunEvent.QueuedElsewhere(madeUp)).state());
        RunState won = queueing.on(RACING.owing(madeUp), new RunEvent.Won(ID, RUN, true, Duration.ZERO))
                .state();
        assertEquals(Optional.of(WAITS), won.owed());
    }

    @Test
    void aRunTooSoonAfterTheLastIsLookedAtWhenItIsTime() {
        RunState watching = IDLE.owing(WAITS).in(new Phase.Racing(new Errand.Watch(Optional.of(WAITS)), TOKEN));
        Acquisition soon = new Acquisition.Declined(
                Acquisition.Reason.RECENT, Optional.empty(), Optional.of(Duration.ofSeconds(4)));
        assertEquals(
                Step.to(IDLE.owing(WAITS), new Effect.Watch(Duration.ofSeconds(4))),
                queueing.on(watching, new RunEvent.Refused(ID, soon)));
    }

    @Test
    void onlyWhatEveryNodeHearsMayBeAnothersAnswer() {
        RunState heard = IDLE.hearing(7);
        Ask everywhere = new Ask(1, new Trigger("price", Optional.empty(), "redis", true));
        Ask asked = new Ask(1, everywhere.trigger(), OptionalLong.of(7));
        assertEquals(racing(heard, asked), queueing.on(heard, triggered(everywhere)));
        assertEquals(racing(heard, ASK), queueing.on(heard, triggered(ASK)));
    }

    @Test
    void whoHasJustStartedTakesNoRunForTheAnswer() {
        Ask everywhere = new Ask(1, new Trigger("price", Optional.empty(), "redis", true));
        assertEquals(
                racing(RunState.IDLE, new Ask(1, everywhere.trigger(), OptionalLong.empty())),
                queueing.on(RunState.IDLE, triggered(everywhere)));
    }

    @Test
    void whoMissedEventsTakesNoRunForTheAnswerUntilALookShowsTheLast() {
        RunState deaf = IDLE.hearing(7).deaf();
        Errand watch = new Errand.Watch(Optional.empty());
        RunState looking = deaf.in(new Phase.Racing(watch, TOKEN));
        assertEquals(
                Step.to(looking, new Effect.Race(watch, TOKEN)),
                queueing.on(IDLE.hearing(7), new RunEvent.EventsMissed()));
        Ask everywhere = new Ask(1, new Trigger("price", Optional.empty(), "redis", true));
        assertEquals(
                List.of(new Ask(1, everywhere.trigger())),
                queueing.on(looking, triggered(everywhere)).state().waiting());
        RunEvent held = new RunEvent.Refused(ID, new Acquisition.Taken("price", HOLDER));
        assertEquals(IDLE.hearing(9), queueing.on(looking, held).state());
        assertEquals(
                OptionalLong.empty(),
                queueing.on(looking.looking(true), held).state().heard());
    }

    private static RunEvent triggered(Ask ask) {
        return new RunEvent.Triggered(ask, Duration.ZERO);
    }

    private static Step racing(RunState state, Ask ask) {
        Errand errand = new Errand.Asked(ask);
        return Step.to(state.in(new Phase.Racing(errand, TOKEN)), new Effect.Race(errand, TOKEN));
    }

    private static Acquisition.Queued queued(boolean group, boolean again, Optional<Holder> holder) {
        return new Acquisition.Queued(group, again, 10, holder);
    }

    private static Effect skip(SkipReason reason, Optional<Holder> holder) {
        return new Effect.Skip(ASK, reason, holder, Optional.empty());
    }
}
