package io.github.indexercoordinator.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The whole program in a JVM of its own, as a user calls it. */
public final class CoordinatorProcess implements AutoCloseable {
    private static final long LIMIT_SECONDS = 60;

    private final Process process;
    private final Path out;
    private final Path err;

    private CoordinatorProcess(Path directory, List<String> arguments) throws IOException {
        out = Files.createTempFile(directory, "out", ".txt");
        err = Files.createTempFile(directory, "err", ".txt");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx128m",
                "-cp",
                classPath(),
                "io.github.indexercoordinator.Main"));
        command.addAll(arguments);
        process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
    }

    // It may be written relative to this process's directory.
    private static String classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Starts it in a directory, which must outlive it. */
    public static CoordinatorProcess start(Path directory, String... arguments) throws IOException {
        return new CoordinatorProcess(directory, List.of(arguments));
    }

    /** What it was told on standard input; nothing comes after it. */
    public void type(String input) throws IOException {
        process.outputWriter().append(input).close();
    }

    /** Sends it a signal, {@code INT}. */
    public void signal(String name) {
        Signal.send(name, process.pid());
    }

    /** Waits for its end. */
    public int exitCode() throws InterruptedException {
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("it still runs; it said:\n" + out() + err());
        }
        return process.exitValue();
    }

    /** Its standard output so far. */
    public String out() {
        return read(out);
    }

    /** Its standard error so far. */
    public String err() {
        return read(err);
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
