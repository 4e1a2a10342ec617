package io.github.indexercoordinator.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The nodes that heard a trigger and will not run it, and what that comes to. Not thread-safe. */
final class Refusals {
    private static final Set<String> NO_NODE_FIT = Set.of("unavailable", "draining");

    private final Map<String, RunSignal.Skipped> skips = new LinkedHashMap<>();
    private final Set<String> rejecting = new TreeSet<>();
    private long heardBy = Long.MAX_VALUE;

    /** The trigger was passed on to so many. */
    void expect(long nodes) {
        heardBy = nodes;
    }

    void add(RunSignal.Skipped skipped) {
        skips.put(skipped.node(), skipped);
    }

    void add(RunSignal.Rejected rejected) {
        rejecting.add(rejected.node());
    }

    /** Whether all who heard the trigger have refused it. */
    boolean complete() {
        return skips.size() + rejecting.size() >= heardBy;
    }

    /**
     * What it comes to that nobody runs it.
     *
     * @param holder who holds the lock, if anybody
     */
    Verdict verdict(Optional<String> holder) {
        Optional<RunSignal.Skipped> held = skips.values().stream()
                .filter(skip -> !NO_NODE_FIT.contains(skip.reason()))
                .findFirst();
        if (held.isPresent()) {
            String who = held.get().reason().equals("paused") ? "; status says by whom, why and for how long" : "";
            return new Verdict(ExitCode.HELD, "skipped: " + held.get().text() + who);
        }
        if (!skips.isEmpty()) {
            return new Verdict(ExitCode.UNAVAILABLE, "no node could take it: " + String.join(", ", reasons()));
        }
        if (!rejecting.isEmpty()) {
            return new Verdict(ExitCode.USAGE, "rejected by " + String.join(", ", rejecting));
        }
        return holder.map(who -> new Verdict(ExitCode.HELD, "skipped: held by " + who))
                .orElse(new Verdict(ExitCode.UNAVAILABLE, "no node answers, and no run of it is to be seen"));
    }

    private Set<String> reasons() {
        return skips.values().stream().map(RunSignal.Skipped::reason).collect(Collectors.toCollection(TreeSet::new));
    }
}
