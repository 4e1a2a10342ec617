package io.github.indexercoordinator.indexer;

import java.util.List;
import java.util.Optional;

/**
 * What came of a run's commands.
 *
 * @param exitCode the last command's own; 128 + n after signal n
 * @param detail why it failed, where more is known than its exit code
 * @param repaired indexers whose marks, left behind by an earlier run, were taken away
 */
public record RunResult(int exitCode, boolean succeeded, Optional<String> detail, List<String> repaired) {
    public RunResult {
        repaired = List.copyOf(repaired);
    }

    /** Exit code 0 is success. */
    public static RunResult of(int exitCode) {
        return new RunResult(exitCode, exitCode == 0, Optional.empty(), List.of());
    }
}
