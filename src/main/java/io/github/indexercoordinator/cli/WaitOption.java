package io.github.indexercoordinator.cli;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --wait[=DURATION]}, the same for every command that can wait. */
final class WaitOption {
    @Option(
            names = "--wait",
            arity = "0..1",
            fallbackValue = DurationValue.UNLIMITED_WORD,
            paramLabel = "DURATION",
            preprocessor = AttachedValue.class,
            converter = DurationValue.class,
            description =
                    "Wait for ever, or as long as this: trigger for the runs, exec for the locks. 124 when the time is over.")
    private @Nullable Duration patience;

    /** How long to wait; empty: not at all. */
    Optional<Duration> patience() {
        return Optional.ofNullable(patience);
    }
}
