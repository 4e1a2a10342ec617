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

    @Override
    public List<Verdict> judge(Evidence evidence) {
        List<Firing> outlasted = evidence.outlasted();
        if (outlasted.isEmpty()) {
            return List.of();
        }
        Quantiles late = Quantiles.of(outlasted.stream()
                .flatMap(firing -> firing.skips().stream())
                .filter(evidence::late)
                .flatMap(skip -> skip.intoRun().stream())
                .toList());
        String seen = "%d of %d times it was asked for while a run was still at work, typically %s into it"
                .formatted(outlasted.size(), evidence.firings().size(), TimeText.of(late.median()));
        boolean rare = outlasted.size() * RARE < evidence.firings().size();
        return List.of(rare ? rarely(seen) : often(seen, evidence, late));
    }

    private static Verdict rarely(String seen) {
        return Verdict.normal(
                Kind.OUTLASTS_SCHEDULE,
                seen + ". That is rare, and the next one comes; whenBusy: queue, if none may be missed.");
    }

    private static Verdict often(String seen, Evidence evidence, Quantiles late) {
        Duration fits = fitting(evidence, late);
        String runs = evidence.durations()
                .map(ended -> " 19 of 20 runs end within %s, the longest took %s."
                        .formatted(TimeText.of(ended.at(MOST_RUNS)), TimeText.of(ended.longest())))
                .orElse("");
        String now = evidence.interval()
                .map(every -> " It is asked for every %s.".formatted(TimeText.of(every)))
                .orElse("");
        String text = seen + ": the run outlasts the schedule." + now + runs
                + " Every %s would fit.".formatted(TimeText.of(fits));
        return Verdict.change(Kind.OUTLASTS_SCHEDULE, Optional.of(fits), text);
    }

    private static Duration fitting(Evidence evidence, Quantiles late) {
        // What has not ended yet is known to last at least as long as it had worked when it was in the way.
        Duration longEnough = evidence.durations()
                .map(runs -> longer(runs.at(MOST_RUNS), late.at(MOST_RUNS)))
                .orElse(late.longest());
        Duration fits = UsualIntervals.above(longEnough);
        return evidence.interval()
                .map(now -> longer(fits, UsualIntervals.above(now.plus(Firing.MOMENT))))
                .orElse(fits);
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}
