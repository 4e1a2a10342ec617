package io.github.indexercoordinator.contention;

import io.github.indexercoordinator.contention.Story.Skip;
import io.github.indexercoordinator.contention.Verdict.Kind;
import java.util.List;

/** Several nodes ask at once and one of them runs: what the coordinator is for. */
final class SameMoment implements Rule {
    @Override
    public List<Verdict> judge(Evidence evidence) {
        long covered = evidence.story().skips().stream().filter(Skip::covered).count();
        long early = evidence.story().skips().stream().filter(evidence::early).count();
        return early * 2 <= covered ? List.of() : List.of(Verdict.normal(Kind.SAME_MOMENT, text(early, covered)));
    }

    private static String text(long early, long covered) {
        return ("%d of %d skips came at the moment in which another node began the run: several nodes ask at once, and one of"
                        + " them runs. This is normal; there is nothing to change.")
                .formatted(early, covered);
    }
}
