package io.github.indexercoordinator.contention;

import io.github.indexercoordinator.contention.Story.Skip;
import io.github.indexercoordinator.contention.Verdict.Kind;
import java.util.List;
import java.util.Optional;

/** The lock was another program's: a wrapper script's. */
final class ForeignHolder implements Rule {
    @Override
    public List<Verdict> judge(Evidence evidence) {
        long foreign =
                evidence.story().skips().stream().filter(Skip::byForeigner).count();
        if (foreign == 0) {
            return List.of();
        }
        String text = ("%d times the lock was held by another program; how far its work was is not known. Move that"
                        + " program's work to triggers or exec, or delete its key if it is gone (release).")
                .formatted(foreign);
        return List.of(Verdict.look(Kind.FOREIGN_HOLDER, Optional.empty(), text));
    }
}
