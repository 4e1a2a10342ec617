package io.github.indexercoordinator.contention;

import io.github.indexercoordinator.contention.Verdict.Kind;
import java.util.List;

/** Triggers came under a pause. */
final class Paused implements Rule {
    @Override
    public List<Verdict> judge(Evidence evidence) {
        long paused = evidence.story().skips().stream()
                .filter(skip -> skip.reason().equals("paused"))
                .count();
        return paused == 0
                ? List.of()
                : List.of(Verdict.normal(
                        Kind.PAUSED, "%d skips were under a pause; status shows whether it lasts.".formatted(paused)));
    }
}
