package io.github.indexercoordinator.cli;

import static io.github.indexercoordinator.cli.ExitCode.DONE;
import static io.github.indexercoordinator.cli.ExitCode.HELD;
import static io.github.indexercoordinator.cli.ExitCode.LOCK_LOST;
import static io.github.indexercoordinator.cli.ExitCode.RUN_FAILED;
import static io.github.indexercoordinator.cli.ExitCode.UNAVAILABLE;
import static io.github.indexercoordinator.cli.ExitCode.USAGE;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Decides what a trigger for one indexer has come to: signals in, verdict out. A skip says nothing while a run for the same
 * trigger goes on, at whichever node; so when every node has refused, one more look at the record must show that there is none.
 *
 * <p>Not thread-safe; knows no time and no Redis.
 */
final class AwaitedRun {
    private static final Set<String> NO_NODE_FIT = Set.of("unavailable", "draining");

    private final String indexer;
    private final Map<String, RunSignal.Skipped> skips = new LinkedHashMap<>();
    private final Set<String> rejecting = new TreeSet<>();
    private long heardBy = Long.MAX_VALUE;
    private Progress progress = Progress.UNKNOWN;
    private Optional<Verdict> verdict = Optional.empty();

    AwaitedRun(String indexer) {
        this.indexer = indexer;
    }

    private enum Progress {
        UNKNOWN,
        QUEUED,
        STARTED
    }

    /** The verdict, once there is one; it never changes again. */
    Optional<Verdict> verdict() {
        return verdict;
    }

    /** Whether only a look at the record is missing for a verdict. */
    boolean wantsLook() {
        return verdict.isEmpty() && progress == Progress.UNKNOWN && skips.size() + rejecting.size() >= heardBy;
    }

    /** Takes a signal in. */
    void on(RunSignal signal) {
        if (verdict.isPresent()) {
            return;
        }
        if (signal instanceof RunSignal.Heard heard) {
            heardBy = heard.subscribers();
        } else if (signal instanceof RunSignal.Queued) {
            progress = Progress.QUEUED;
        } else if (signal instanceof RunSignal.Started) {
            progress = Progress.STARTED;
        } else if (signal instanceof RunSignal.Ended ended) {
            end(ended.outcome());
        } else if (signal instanceof RunSignal.Skipped skipped) {
            skip(skipped);
        } else if (signal instanceof RunSignal.Rejected rejected) {
            rejecting.add(rejected.node());
        } else if (signal instanceof RunSignal.Look look) {
            look(look);
        } else if (signal instanceof RunSignal.Blind blind && blind.quiet() && progress == Progress.UNKNOWN) {
            decide(UNAVAILABLE, "nobody answers any more: neither a node nor the lock store");
        }
    }

    private void skip(RunSignal.Skipped skipped) {
        if (skipped.reason().equals("duplicate")) {
            decide(DONE, "already done");
        } else {
            skips.put(skipped.node(), skipped);
        }
    }

    private void end(String outcome) {
        ExitCode code =
                switch (outcome) {
                    case "succeeded" -> DONE;
                    case "lock-lost" -> LOCK_LOST;
                    default -> RUN_FAILED;
                };
        decide(code, outcome);
    }

    private void look(RunSignal.Look look) {
        if (look.ours().isPresent()) {
            own(look.ours().get(), look.quiet());
        } else if (progress == Progress.UNKNOWN) {
            refused(look);
        } else if (progress == Progress.STARTED && look.quiet()) {
            decide(UNAVAILABLE, "its run is over, but how it ended was not heard");
        }
    }

    private void own(RunSignal.OwnRun run, boolean quiet) {
        if (run.outcome().isPresent()) {
            end(run.outcome().get());
        } else if (run.alive()) {
            progress = Progress.STARTED;
        } else if (quiet) {
            decide(LOCK_LOST, "its node is gone, and nobody has repeated the run");
        }
    }

    private void refused(RunSignal.Look look) {
        if (!wantsLook() && !look.quiet()) {
            return;
        }
        Optional<RunSignal.Skipped> held = skips.values().stream()
                .filter(skip -> !NO_NODE_FIT.contains(skip.reason()))
                .findFirst();
        if (held.isPresent()) {
            decide(HELD, "skipped: " + held.get().text());
        } else if (!skips.isEmpty()) {
            decide(UNAVAILABLE, "no node could take it: " + String.join(", ", reasons()));
        } else if (!rejecting.isEmpty()) {
            decide(USAGE, "rejected by " + String.join(", ", rejecting));
        } else if (look.holder().isPresent()) {
            decide(HELD, "skipped: held by " + look.holder().get());
        } else {
            decide(UNAVAILABLE, "no node answers, and no run of it is to be seen");
        }
    }

    private Set<String> reasons() {
        return skips.values().stream().map(RunSignal.Skipped::reason).collect(Collectors.toCollection(TreeSet::new));
    }

    private void decide(ExitCode code, String what) {
        verdict = Optional.of(new Verdict(code, indexer + ": " + what));
    }
}
