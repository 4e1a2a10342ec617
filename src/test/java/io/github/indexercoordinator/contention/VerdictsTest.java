package io.github.indexercoordinator.contention;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.github.indexercoordinator.contention.Verdict.Kind;
import io.github.indexercoordinator.contention.Verdict.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Each verdict by a history that earns it, and one that is near it and does not. */
class VerdictsTest {
    private final Sketch sketch = new Sketch();

    @Test
    void whereNothingIsSkippedThereIsNothingToSay() {
        assertEquals("Nobody has asked for it.", only(Kind.QUIET).text());
        sketch.won(ofMinutes(5), "web1");
        assertEquals(Level.NORMAL, only(Kind.QUIET).level());
        sketch.skipped(ofMinutes(9), "web1", "draining");
        assertEquals(Level.NORMAL, only(Kind.UNREMARKABLE).level());
    }

    @Test
    void nodesThatAskAtOnceAreNormal() {
        everyMinutes(5, 12, ofMinutes(1));
        Verdict verdict = only(Kind.SAME_MOMENT);
        assertEquals(Level.NORMAL, verdict.level());
        assertTrue(verdict.text().startsWith("12 of 12 skips"), verdict.text());
    }

    @Test
    void aShortRunThatIsOverAlreadyIsOfTheSameMoment() {
        sketch.won(ofMinutes(5), "web1");
        sketch.skipped(ofMinutes(5).plusSeconds(1), "web2", "recent");
        only(Kind.SAME_MOMENT);
    }

    @Test
    void skipsInTheMiddleOfARunAreOfAnotherMoment() {
        lateEveryOther(10);
        assertEquals(List.of(), of(Kind.SAME_MOMENT));
    }

    @Test
    void aRunThatOutlastsTheScheduleNamesTheIntervalThatFits() {
        lateEveryOther(10);
        Verdict verdict = only(Kind.OUTLASTS_SCHEDULE);
        assertEquals(Level.CHANGE, verdict.level());
        assertEquals(Optional.of(ofMinutes(10)), verdict.interval());
        assertTrue(verdict.text().startsWith("10 of 20 times"), verdict.text());
        assertTrue(verdict.text().contains("asked for every 5 min."), verdict.text());
        assertTrue(verdict.text().endsWith("Every 10 min would fit."), verdict.text());
    }

    @Test
    void howLongARunTakesIsUnknownBeforeThreeHaveEnded() {
        sketch.won(ofMinutes(0), "web1");
        for (int i = 1; i <= 8; i++) {
            sketch.held(ofMinutes(5L * i), "web2", "web1", ofMinutes(5L * i));
        }
        assertEquals(List.of(), of(Kind.OUTLASTS_SCHEDULE));
    }

    @Test
    void runsThatWereCutShortSayNothingOfHowLongOneTakes() {
        for (int i = 0; i < 10; i++) {
            String run = sketch.won(ofMinutes(10L * i), "web1");
            sketch.held(ofMinutes(10L * i + 5), "web1", "web1", ofMinutes(5));
            sketch.ended(ofMinutes(10L * i + 8), run, ofMinutes(8), i % 2 == 0 ? "interrupted" : "lock-lost");
        }
        assertEquals(List.of(), of(Kind.OUTLASTS_SCHEDULE));
    }

    @Test
    void runsThatAreShorterThanTheirIntervalDoNotOutlastIt() {
        for (int i = 0; i < 20; i++) {
            Duration at = ofSeconds(26L * i);
            String run = sketch.won(at, "web1");
            sketch.ended(at.plusSeconds(11), run, ofSeconds(11));
            if (i % 4 == 0) {
                sketch.held(at.plusSeconds(8), "web2", "web1", ofSeconds(8));
            }
        }
        assertEquals(List.of(), of(Kind.OUTLASTS_SCHEDULE));
    }

    @Test
    void theLeaseOfADeadNodeIsNoRunThatLasts() {
        lateEveryOther(3);
        int before = late();
        String dead = sketch.won(ofMinutes(100), "web2");
        sketch.held(
                ofMinutes(101),
                "web1",
                Sketch.event()
                        .put("holder", "web2")
                        .put("holderOwner", "web2:7:" + dead)
                        .put("intoRunMs", 60_000));
        assertEquals(before + 1, late());
        sketch.takenOver(ofMinutes(102), "web1", "web2", dead);
        assertEquals(before, late());
    }

    private int late() {
        return new Evidence(sketch.story()).outlasted().size();
    }

    @Test
    void ofFewRunsNoTwentiethIsNamed() {
        lateEveryOther(10);
        String few = only(Kind.OUTLASTS_SCHEDULE).text();
        assertTrue(few.contains("Of 10 completed runs the usual took 8 min, the longest 8 min."), few);
    }

    @Test
    void aRevokedLockIsNoOtherProgramsAndAsksForNothing() {
        sketch.held(ofMinutes(1), "web1", Sketch.event().put("holderOwner", "revoked:ops@web3:0123456789abcdef"));
        Verdict verdict = only(Kind.REVOKED);
        assertEquals(Level.NORMAL, verdict.level());
        assertTrue(verdict.text().startsWith("1 skip, for ops@web3 had revoked the lock"), verdict.text());
    }

    @Test
    void oneAskingAmongManyThatFindsARunAtWorkIsNoReasonToChange() {
        everyMinutes(5, 40, ofMinutes(4));
        sketch.held(ofMinutes(7), "web2", "web1", ofMinutes(2));
        Verdict verdict = of(Kind.OUTLASTS_SCHEDULE).get(0);
        assertEquals(Level.NORMAL, verdict.level());
        assertEquals(Optional.empty(), verdict.interval());
    }

    @Test
    void theTriggerOfThatVeryRunDoesNotComeLateHoweverSlowItsNodeIs() {
        String run = sketch.won(ofMinutes(1), "web1");
        sketch.held(
                ofMinutes(1).plusSeconds(9),
                "web2",
                Sketch.event()
                        .put("holder", "web1")
                        .put("holderOwner", "web1:7:" + run)
                        .put("intoRunMs", 9_000));
        assertEquals(List.of(), of(Kind.SAME_MOMENT), "without an id nobody knows");

        Sketch known = new Sketch();
        known.heardByTwo(ofMinutes(1), "web1", "web2", ofSeconds(9), "nightly");
        assertEquals(Kind.SAME_MOMENT, known.verdicts().get(0).kind());
    }

    @Test
    void aNodeThatNeverWinsIsNamedWithWhatItMayBe() {
        for (int i = 0; i < 20; i++) {
            Duration at = ofMinutes(5L * i);
            sketch.won(at, i % 2 == 0 ? "web1" : "web2");
            sketch.held(at.plusMillis(40), "web3", i % 2 == 0 ? "web1" : "web2", ofMillis(40));
        }
        Verdict verdict = of(Kind.NEVER_WINS).get(0);
        assertEquals(Optional.of("web3"), verdict.node());
        assertEquals(Level.LOOK, verdict.level());
        assertTrue(verdict.text().contains("20 times and never won. It comes typically 40 ms after"), verdict.text());
    }

    @Test
    void aNodeWhoseClockIsBehindIsToldToLookAtIt() {
        for (int i = 0; i < 20; i++) {
            sketch.won(ofMinutes(5L * i), "web1");
            sketch.held(ofMinutes(5L * i).plusSeconds(3), "web2", "web1", ofSeconds(3));
        }
        assertTrue(of(Kind.NEVER_WINS).get(0).text().contains("look at its clock"), sketch.verdicts()::toString);
    }

    @Test
    void aFewLostRacesAreChance() {
        for (int i = 0; i < 6; i++) {
            sketch.won(ofMinutes(5L * i), "web1");
            sketch.held(ofMinutes(5L * i), "web2", "web1", ofMillis(3));
        }
        assertEquals(List.of(), of(Kind.NEVER_WINS));
    }

    @Test
    void oneVictoryIsEnough() {
        everyMinutes(5, 40, ofMinutes(1));
        sketch.won(ofMinutes(500), "web2");
        assertEquals(List.of(), of(Kind.NEVER_WINS));
    }

    @Test
    void aHolderThatVanishedIsNamed() {
        sketch.won(ofMinutes(1), "web2");
        sketch.takenOver(ofMinutes(2), "web1", "web2");
        sketch.takenOver(ofMinutes(62), "web3", "web2");
        Verdict verdict = only(Kind.HOLDER_VANISHED);
        assertEquals(Optional.of("web2"), verdict.node());
        assertTrue(
                verdict.text()
                        .startsWith(
                                "web2 was gone in mid-run, 2 times; web3 began the run again at 2026-11-30T01:02:00Z."),
                verdict.text());
    }

    @Test
    void aRunThatIsGivenUpIsToldOf() {
        sketch.skipped(ofMinutes(1), "web2", "given-up");
        assertTrue(only(Kind.HOLDER_VANISHED).text().contains("given up"), sketch.verdicts()::toString);
    }

    @Test
    void aRunThatIsHandedOffVanishesNowhere() {
        sketch.handedOff(ofMinutes(2), "web1", "web2");
        assertEquals(List.of(), of(Kind.HOLDER_VANISHED));
    }

    @Test
    void anotherProgramsLockIsToldFromANodes() {
        sketch.held(ofMinutes(1), "web1", Sketch.event().put("holderOwner", "shell:42:9981"));
        assertEquals(Level.LOOK, of(Kind.FOREIGN_HOLDER).get(0).level());
        Sketch ours = new Sketch();
        ours.held(ofMinutes(1), "web1", "web2", ofSeconds(1));
        assertTrue(ours.verdicts().stream().noneMatch(verdict -> verdict.kind() == Kind.FOREIGN_HOLDER));
    }

    @Test
    void askingSoonerThanIsAllowedIsTooOften() {
        for (int i = 0; i < 4; i++) {
            sketch.won(ofMinutes(i), "web1");
            sketch.skipped(ofMinutes(i).plusSeconds(30), "web1", "recent");
        }
        assertEquals(Level.CHANGE, only(Kind.TOO_OFTEN).level());
    }

    @Test
    void whoComesWithTheOthersDoesNotAskTooOften() {
        sketch.won(ofMinutes(1), "web1");
        sketch.skipped(ofMinutes(1).plusSeconds(2), "web2", "recent");
        assertEquals(List.of(), of(Kind.TOO_OFTEN));
    }

    @Test
    void aNodeWithoutAStoreIsNamedAndAPauseIsNormal() {
        sketch.skipped(ofMinutes(1), "web3", "unavailable");
        assertEquals(Optional.of("web3"), of(Kind.NO_STORE).get(0).node());
        assertEquals(List.of(), of(Kind.PAUSED));
        sketch.skipped(ofMinutes(2), "web1", "paused");
        assertEquals(Level.NORMAL, of(Kind.PAUSED).get(0).level());
        assertEquals(Kind.NO_STORE, sketch.verdicts().get(0).kind(), "what asks for most comes first");
    }

    /** Two nodes ask at once, and the first wins. */
    private void everyMinutes(int minutes, int times, Duration work) {
        for (int i = 0; i < times; i++) {
            Duration at = ofMinutes((long) minutes * i);
            String run = sketch.won(at, i % 2 == 0 ? "web1" : "web2");
            sketch.held(at.plusMillis(3), i % 2 == 0 ? "web2" : "web1", i % 2 == 0 ? "web1" : "web2", ofMillis(3));
            sketch.ended(at.plus(work), run, work);
        }
    }

    /** Every 5 min somebody asks; each run takes 8. */
    private void lateEveryOther(int times) {
        for (int i = 0; i < times; i++) {
            Duration at = ofMinutes(10L * i);
            String run = sketch.won(at, "web1");
            sketch.held(at.plusMinutes(5), "web1", "web1", ofMinutes(5));
            sketch.ended(at.plusMinutes(8), run, ofMinutes(8));
        }
    }

    @CanIgnoreReturnValue
    private Verdict only(Kind kind) {
        assertEquals(
                List.of(kind), sketch.verdicts().stream().map(Verdict::kind).toList(), sketch.verdicts()::toString);
        return sketch.verdicts().get(0);
    }

    private List<Verdict> of(Kind kind) {
        return sketch.verdicts().stream()
                .filter(verdict -> verdict.kind() == kind)
                .toList();
    }
}
