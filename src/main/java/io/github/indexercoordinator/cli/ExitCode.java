package io.github.indexercoordinator.cli;

/** What a command says by its exit code: the numbers of BSD's {@code sysexits.h}, and {@code timeout}'s 124. */
public enum ExitCode {
    DONE(0),
    RUN_FAILED(1),
    USAGE(64),
    UNAVAILABLE(69),
    INTERNAL(70),
    HELD(75),
    LOCK_LOST(76),
    CONFIGURATION(78),
    ELAPSED(124);

    private final int value;

    ExitCode(int value) {
        this.value = value;
    }

    /** The number the process ends with. */
    public int value() {
        return value;
    }
}
