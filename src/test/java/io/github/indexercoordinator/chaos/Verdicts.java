package io.github.indexercoordinator.chaos;

import io.github.indexercoordinator.testing.RespConnection;
import io.github.indexercoordinator.testing.Traces;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What was wrong, judged by what the commands have written down and by what is left. */
final class Verdicts {
    private static final Pattern REFUSED =
            Pattern.compile("msg=skipped .*triggerId=(\\S+) .*reason=(unavailable|draining|given-up)");

    private final Rig rig;
    private final Triggers triggers;

    Verdicts(Rig rig, Triggers triggers) {
        this.rig = rig;
        this.triggers = triggers;
    }

    /** Returns once all that is owed has been run and nothing runs, or the time is over. */
    void settle(Duration limit) throws Exception {
        long end = System.nanoTime() + limit.toNanos();
        while (System.nanoTime() < end && !(owed().isEmpty() && locked().isEmpty())) {
            Thread.sleep(500);
        }
    }

    List<String> wrong() throws Exception {
        List<String> wrong = new ArrayList<>();
        for (String indexer : Rig.INDEXERS) {
            fences(runs(indexer), wrong);
        }
        overlaps(runs("grid"), wrong);
        List<RunSeen> group = new ArrayList<>();
        for (String indexer : Rig.INDEXERS.subList(0, 3)) {
            group.addAll(runs(indexer));
        }
        group.sort(Comparator.comparingLong(RunSeen::start));
        overlaps(group, wrong);
        owed().forEach(trigger -> wrong.add("accepted and never run: " + trigger));
        locked().forEach(key -> wrong.add("left in Redis: " + key));
        for (RunSeen run : group) {
            if (!Traces.of("INDEXER_RUN_ID=" + run.id()).isEmpty()) {
                wrong.add("still at work: " + run);
            }
        }
        return wrong;
    }

    private List<RunSeen> runs(String indexer) throws IOException {
        return RunSeen.read(indexer, rig.written(indexer));
    }

    private static void overlaps(List<RunSeen> byStart, List<String> wrong) {
        for (int i = 1; i < byStart.size(); i++) {
            for (int before = Math.max(0, i - 10); before < i; before++) {
                if (byStart.get(before).last() > byStart.get(i).start()) {
                    wrong.add("two at a time: " + byStart.get(before) + " and " + byStart.get(i));
                }
            }
        }
    }

    private static void fences(List<RunSeen> byStart, List<String> wrong) {
        for (int i = 1; i < byStart.size(); i++) {
            if (byStart.get(i).fence() <= byStart.get(i - 1).fence()) {
                wrong.add("a fence that did not grow: " + byStart.get(i - 1) + " and " + byStart.get(i));
            }
        }
    }

    /** What a node took, and neither refused later, nor was run, nor covered by a run that came to its end after it. */
    private List<Triggers.Accepted> owed() throws IOException {
        Set<String> refused = refused();
        List<Triggers.Accepted> owed = new ArrayList<>();
        for (String indexer : Rig.INDEXERS) {
            List<RunSeen> ended = runs(indexer).stream().filter(RunSeen::ended).toList();
            triggers.accepted().stream()
                    .filter(trigger -> trigger.indexer().equals(indexer) && !refused.contains(trigger.id()))
                    .filter(trigger -> ended.stream()
                            .noneMatch(run ->
                                    run.last() > trigger.at() || run.triggerId().equals(trigger.id())))
                    .forEach(owed::add);
        }
        return owed;
    }

    private Set<String> refused() throws IOException {
        Set<String> refused = new HashSet<>();
        for (String line : rig.logged()) {
            Matcher matcher = REFUSED.matcher(line);
            if (matcher.find()) {
                refused.add(matcher.group(1));
            }
        }
        return refused;
    }

    private List<String> locked() throws Exception {
        List<String> locked = new ArrayList<>();
        try (RespConnection redis = new RespConnection(rig.redis().port())) {
            for (String indexer : Rig.INDEXERS) {
                if (redis.ask("GET", "indexer_lock:" + indexer) instanceof String owner) {
                    locked.add(indexer + " by " + owner);
                }
            }
        }
        return locked;
    }

    String summary() throws IOException {
        int runs = 0;
        long ended = 0;
        for (String indexer : Rig.INDEXERS) {
            runs += runs(indexer).size();
            ended += runs(indexer).stream().filter(RunSeen::ended).count();
        }
        return "%d triggers, %d accepted, of these %d refused later; %d runs, %d of them cut short"
                .formatted(
                        triggers.asked(), triggers.accepted().size(), refused().size(), runs, runs - ended);
    }
}
