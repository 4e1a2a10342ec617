package io.github.indexercoordinator.lock.mysql;

import io.github.indexercoordinator.lock.RunEnd;
import io.github.indexercoordinator.lock.RunOutcome;
import java.util.Optional;

/** The column {@code outcome}: the outcome, and behind a stroke what it does not say, so that tables need no column more. */
record OutcomeText(RunOutcome outcome, Optional<String> detail) {
    private static final String STROKE = "/";

    static String write(RunEnd end) {
        return end.outcome().label() + end.detail().map(STROKE::concat).orElse("");
    }

    static OutcomeText read(String text) {
        String[] parts = text.split(STROKE, 2);
        return new OutcomeText(outcome(parts[0]), parts.length > 1 ? Optional.of(parts[1]) : Optional.empty());
    }

    // A newer version's outcome: the run is over, and to run it again for want of a word would be wrong.
    private static RunOutcome outcome(String label) {
        try {
            return RunOutcome.ofLabel(label);
        } catch (IllegalArgumentException e) {
            return RunOutcome.FAILED;
        }
    }
}
