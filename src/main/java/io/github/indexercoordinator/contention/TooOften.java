package io.github.indexercoordinator.contention;

import io.github.indexercoordinator.contention.Story.Skip;
import io.github.indexercoordinator.contention.Verdict.Kind;
import java.util.List;
import java.util.Optional;

/** Triggers without an id come sooner after a start than the least interval, though the run is over already. */
final class TooOften implements Rule {
    private static final int RARE = 20;

    @Override
    public List<Verdict> judge(Evidence evidence) {
        long refused = evidence.firings().stream().filter(TooOften::tooSoon).count();
        if (refused == 0 || refused * RARE < evidence.firings().size()) {
            return List.of();
        }
        String text =
                ("%d of %d times it was asked for sooner after the last start than minInterval allows. Ask less often,"
                                + " make minInterval shorter, or give each trigger an id (trigger --slot).")
                        .formatted(refused, evidence.firings().size());
        return List.of(Verdict.change(Kind.TOO_OFTEN, Optional.empty(), text));
    }

    private static boolean tooSoon(Firing firing) {
        return !firing.served() && firing.skips().stream().map(Skip::reason).anyMatch("recent"::equals);
    }
}
