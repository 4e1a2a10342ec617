package io.github.indexercoordinator.contention;

import io.github.indexercoordinator.contention.Verdict.Kind;
import io.github.indexercoordinator.event.TimeText;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The schedule asks while the run that it asked for before is still at work. */
final class OutlastsSchedule implements Rule {
    /** Fewer than one in so many may be somebody who asked by hand, or one run that took long. */
    private static final int RARE = 20;

    /** The share of runs for which an interval is to be long enough. */
    private static final double MOST_RUNS = 0.95;

    /** From fewer completed runs nobody knows how long one takes. */
    private static final int ENOUGH_RUNS = 3;

    @Override
    public List<Verdict> judge(Evidence evidence) {
        Optional<Quantiles> runs =
                evidence.durations().filter(ended -> ended.ascending().size() >= ENOUGH_RUNS);
        Optional<Duration> interval = evidence.interval();
        if (runs.isEmpty() || interval.isEmpty() || fits(runs.get(), interval.get())) {
            return List.of();
        }
        List<Firing> outlasted = evidence.outlasted();
        return outlasted.isEmpty() ? List.of() : List.of(verdict(outlasted, evidence, runs.get(), interval.get()));
    }

    /** Whether the usual run is over for a good while when the next is asked for: who came late came by another way. */
    private static boolean fits(Quantiles runs, Duration interval) {
        return runs.median().multipliedBy(5).compareTo(interval.multipliedBy(4)) < 0;
    }

    private static Verdict verdict(List<Firing> outlasted, Evidence evidence, Quantiles runs, Duration interval) {
        Quantiles late = Quantiles.of(outlasted.stream()
                .flatMap(firing -> firing.skips().stream())
                .filter(evidence::late)
                .flatMap(skip -> skip.intoRun().stream())
                .toList());
        String seen = "%d of %d times it was asked for while a run was still at work, typically %s into it"
                .formatted(outlasted.size(), evidence.firings().size(), TimeText.of(late.median()));
        boolean rare = outlasted.size() * RARE < evidence.firings().size();
        return rare ? rarely(seen) : often(seen, runs, interval, late);
    }

    private static Verdict rarely(String seen) {
        return Verdict.normal(
                Kind.OUTLASTS_SCHEDULE,
                seen + ". That is rare, and the next one comes; whenBusy: queue, if none may be missed.");
    }

    private static Verdict often(String seen, Quantiles runs, Duration interval, Quantiles late) {
        Duration longEnough = longer(runs.at(MOST_RUNS), late.at(MOST_RUNS));
        Duration fits = longer(UsualIntervals.above(longEnough), UsualIntervals.above(interval.plus(Firing.MOMENT)));
        String text = "%s: the run outlasts the schedule. It is asked for every %s. %s Every %s would fit."
                .formatted(seen, TimeText.of(interval), lengths(runs), TimeText.of(fits));
        return Verdict.change(Kind.OUTLASTS_SCHEDULE, Optional.of(fits), text);
    }

    private static String lengths(Quantiles runs) {
        return runs.many()
                ? "19 of 20 runs end within %s, the longest took %s."
                        .formatted(TimeText.atMost(runs.at(MOST_RUNS)), TimeText.of(runs.longest()))
                : "Of %d completed runs the usual took %s, the longest %s."
                        .formatted(runs.ascending().size(), TimeText.of(runs.median()), TimeText.of(runs.longest()));
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}
