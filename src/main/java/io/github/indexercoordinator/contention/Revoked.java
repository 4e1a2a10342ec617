package io.github.indexercoordinator.contention;

import io.github.indexercoordinator.contention.Story.Skip;
import io.github.indexercoordinator.contention.Verdict.Kind;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Somebody has taken the lock away; until the old lease would have ended nothing starts. */
final class Revoked implements Rule {
    @Override
    public List<Verdict> judge(Evidence evidence) {
        List<Skip> skips = evidence.story().skips().stream()
                .filter(skip -> skip.revokedBy().isPresent())
                .toList();
        if (skips.isEmpty()) {
            return List.of();
        }
        Set<String> by = new TreeSet<>();
        skips.forEach(skip -> skip.revokedBy().ifPresent(by::add));
        String text =
                ("%s, for %s had revoked the lock: nothing starts before the lease that was taken away would have ended."
                                + " It then frees itself; there is nothing to do.")
                        .formatted(skips.size() == 1 ? "1 skip" : skips.size() + " skips", String.join(", ", by));
        return List.of(Verdict.normal(Kind.REVOKED, text));
    }
}
