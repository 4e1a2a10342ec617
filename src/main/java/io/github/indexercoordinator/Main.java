package io.github.indexercoordinator;

/** The whole of {@code java -jar}. */
public final class Main {
    private Main() {}

    /** Runs the command line and ends the process with its exit code. */
    public static void main(String[] args) {}
}
