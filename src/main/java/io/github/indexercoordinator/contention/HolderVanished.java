package io.github.indexercoordinator.contention;

import io.github.indexercoordinator.contention.Story.Begin;
import io.github.indexercoordinator.contention.Story.Skip;
import io.github.indexercoordinator.contention.Verdict.Kind;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A node was gone in mid-run: killed, cut off or frozen, and its run was begun again or given up. */
final class HolderVanished implements Rule {
    @Override
    public List<Verdict> judge(Evidence evidence) {
        List<Verdict> verdicts = new ArrayList<>();
        evidence.story().begins().stream()
                .filter(Begin::takeover)
                .collect(Collectors.groupingBy(
                        begin -> begin.previousNode().orElse("a node"), TreeMap::new, Collectors.toList()))
                .entrySet()
                .forEach(gone -> verdicts.add(vanished(gone)));
        givenUp(evidence.story()).ifPresent(verdicts::add);
        return verdicts;
    }

    private static Verdict vanished(Map.Entry<String, List<Begin>> gone) {
        List<Begin> repeated = gone.getValue();
        Begin last = repeated.get(repeated.size() - 1);
        String text =
                ("%s was gone in mid-run, %s; %s began the run again at %s. Find out what ended it there: memory (OOM), a"
                                + " restart, the network.")
                        .formatted(gone.getKey(), times(repeated.size()), last.node(), time(last.at()));
        return Verdict.look(Kind.HOLDER_VANISHED, last.previousNode(), text);
    }

    private static Optional<Verdict> givenUp(Story story) {
        List<Skip> given = story.skips().stream()
                .filter(skip -> skip.reason().equals("given-up"))
                .toList();
        if (given.isEmpty()) {
            return Optional.empty();
        }
        Skip last = given.get(given.size() - 1);
        String text =
                ("Each node that ran it died, and at %s the run was given up: nobody begins it again before the next trigger."
                                + " Find out what it does to its nodes.")
                        .formatted(time(last.at()));
        return Optional.of(Verdict.look(Kind.HOLDER_VANISHED, last.holder(), text));
    }

    private static String times(int count) {
        return count == 1 ? "once" : count + " times";
    }

    private static String time(Instant at) {
        return at.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
