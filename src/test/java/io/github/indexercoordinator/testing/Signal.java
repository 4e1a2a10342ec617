package io.github.indexercoordinator.testing;

import java.io.IOException;

/** Sends signals as an operator does. */
public final class Signal {
    private Signal() {}

    /**
     * Returns once it is sent.
     *
     * @param name {@code STOP}
     * @throws AssertionError if there is no such process
     */
    public static void send(String name, long process) {
        try {
            int code = new ProcessBuilder("kill", "-s", name, "--", Long.toString(process))
                    .inheritIO()
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new AssertionError("no signal " + name + " for process " + process);
            }
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
