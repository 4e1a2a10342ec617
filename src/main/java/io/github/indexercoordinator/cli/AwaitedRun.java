package io.github.indexercoordinator.cli;

import static io.github.indexercoordinator.cli.ExitCode.DONE;
import static io.github.indexercoordinator.cli.ExitCode.LOCK_LOST;
import static io.github.indexercoordinator.cli.ExitCode.RUN_FAILED;
import static io.github.indexercoordinator.cli.ExitCode.UNAVAILABLE;

import java.util.Optional;
import java.util.Set;

/**
 * Decides what a trigger for one indexer has come to: signals in, verdict out. A skip says nothing while a run for the same
 * trigger goes on, at whichever node; so when every node has refused, one more look at the record must show that there is none.
 * A run that was cut short is no end as long as another node may repeat it.
 *
 * <p>Not thread-safe; knows no time and no Redis.
 */
final class AwaitedRun {
    private static final Set<String> CUT_SHORT = Set.of("interrupted", "lock-lost");

    private final String indexer;
    private final Refusals refusals = new Refusals();
    private Progress progress = Progress.UNKNOWN;
    private String cutShort = "";
    private Optional<Verdict> verdict = Optional.empty();

    AwaitedRun(String indexer) {
        this.indexer = indexer;
    }

    private enum Progress {
        UNKNOWN,
        QUEUED,
        STARTED,
        /** Its run was ended before its time, and may be repeated. */
        OWED
    }

    /** The verdict, once there is one; it never changes again. */
    Optional<Verdict> verdict() {
        return verdict;
    }

    /** Whether only a look at the record is missing for a verdict. */
    boolean wantsLook() {
        return verdict.isEmpty() && progress == Progress.UNKNOWN && refusals.complete();
    }

    /** Whether what is seen is the trigger's run, or somebody who keeps it from being repeated: no reason to give up. */
    boolean waitsFor(RunLooks.Sight sight) {
        return !sight.done()
                && (begun() || sight.ours().isPresent())
                && sight.holder().isPresent();
    }

    private boolean begun() {
        return progress == Progress.STARTED || progress == Progress.OWED;
    }

    /** Takes a signal in. */
    void on(RunSignal signal) {
        if (verdict.isPresent()) {
            return;
        }
        if (signal instanceof RunSignal.Heard heard) {
            refusals.expect(heard.subscribers());
        } else if (signal instanceof RunSignal.Queued) {
            progress = Progress.QUEUED;
        } else if (signal instanceof RunSignal.Started) {
            progress = Progress.STARTED;
        } else if (signal instanceof RunSignal.Ended ended) {
            end(ended.outcome());
        } else if (signal instanceof RunSignal.Skipped skipped) {
            skip(skipped);
        } else if (signal instanceof RunSignal.Rejected rejected) {
            refusals.add(rejected);
        } else if (signal instanceof RunSignal.Look look) {
            look(look.sight(), look.quiet());
        } else if (signal instanceof RunSignal.Blind blind && blind.quiet() && progress == Progress.UNKNOWN) {
            decide(UNAVAILABLE, "nobody answers any more: neither a node nor the lock store");
        }
    }

    private void skip(RunSignal.Skipped skipped) {
        if (skipped.reason().equals("duplicate")) {
            decide(DONE, "already done");
        } else if (skipped.reason().equals("given-up")) {
            decide(RUN_FAILED, "given up: each node that ran it died");
        } else {
            refusals.add(skipped);
        }
    }

    private void end(String outcome) {
        if (CUT_SHORT.contains(outcome)) {
            progress = Progress.OWED;
            cutShort = outcome;
        } else {
            decide(code(outcome), outcome);
        }
    }

    private static ExitCode code(String outcome) {
        return switch (outcome) {
            case "succeeded" -> DONE;
            case "lock-lost", "revoked" -> LOCK_LOST;
            default -> RUN_FAILED;
        };
    }

    private void look(RunLooks.Sight sight, boolean quiet) {
        sight.ours().ifPresent(this::own);
        if (verdict.isPresent()) {
            return;
        }
        if (progress == Progress.UNKNOWN && sight.ours().isEmpty()) {
            refused(sight, quiet);
        } else if (quiet && sight.done()) {
            decide(UNAVAILABLE, "its run is over, but how it ended was not heard");
        } else if (quiet && begun() && sight.holder().isEmpty()) {
            nobodyRepeatsIt(sight.ours().isPresent());
        }
    }

    private void own(RunSignal.OwnRun run) {
        if (run.outcome().isPresent()) {
            end(run.outcome().get());
        } else {
            progress = Progress.STARTED;
        }
    }

    private void nobodyRepeatsIt(boolean known) {
        if (progress == Progress.OWED) {
            decide(code(cutShort), cutShort + ", and nobody has repeated it");
        } else if (known) {
            decide(LOCK_LOST, "its node is gone, and nobody has repeated the run");
        } else {
            decide(UNAVAILABLE, "its run is over, but how it ended was not heard");
        }
    }

    private void refused(RunLooks.Sight sight, boolean quiet) {
        if (sight.done()) {
            decide(DONE, "already done");
        } else if (wantsLook() || quiet) {
            Verdict refused = refusals.verdict(sight.holder());
            decide(refused.exitCode(), refused.line());
        }
    }

    private void decide(ExitCode code, String what) {
        verdict = Optional.of(new Verdict(code, indexer + ": " + what));
    }
}
