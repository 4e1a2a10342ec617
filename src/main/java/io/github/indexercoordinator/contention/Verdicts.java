package io.github.indexercoordinator.contention;

import io.github.indexercoordinator.contention.Verdict.Kind;
import java.util.Comparator;
import java.util.List;

/** Judges an indexer's story. Pure. */
public final class Verdicts {
    private static final List<Rule> RULES = List.of(
            new OutlastsSchedule(),
            new TooOften(),
            new HolderVanished(),
            new NoStore(),
            new ForeignHolder(),
            new Revoked(),
            new NeverWins(),
            new SameMoment(),
            new Paused());

    private Verdicts() {}

    /** The verdicts, what asks for most first; never empty. */
    public static List<Verdict> on(Story story) {
        return on(new Evidence(story));
    }

    static List<Verdict> on(Evidence evidence) {
        List<Verdict> earned = RULES.stream()
                .flatMap(rule -> rule.judge(evidence).stream())
                .sorted(Comparator.comparing(Verdict::level))
                .toList();
        return earned.isEmpty() ? List.of(nothing(Totals.of(evidence.story()))) : earned;
    }

    private static Verdict nothing(Totals totals) {
        if (totals.tries() == 0) {
            return Verdict.normal(Kind.QUIET, "Nobody has asked for it.");
        }
        return totals.skipped() == 0
                ? Verdict.normal(Kind.QUIET, "Nothing was skipped; there is nothing to change.")
                : Verdict.normal(
                        Kind.UNREMARKABLE,
                        "%d of %d tries were skipped, for no reason that asks for a change."
                                .formatted(totals.skipped(), totals.tries()));
    }
}
