package io.github.indexercoordinator.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** {@code scripts/indexer-coordinator} with the jar that was built, as a user calls it. */
public final class CommandScript {
    private static final Path SCRIPT = Path.of("scripts", "indexer-coordinator").toAbsolutePath();
    private static final long LIMIT_SECONDS = 60;

    private final Path directory;
    private final Path cache;

    /**
     * The script as it is called there.
     *
     * @param cache what is its user's cache folder
     */
    public CommandScript(Path directory, Path cache) {
        this.directory = directory;
        this.cache = cache;
    }

    /** What it answered. */
    public record Answer(int exitCode, String out, String err) {}

    /** Calls it and waits for its end. */
    public Answer call(String... arguments) throws IOException, InterruptedException {
        Path out = Files.createTempFile(directory, "out", ".txt");
        Path err = Files.createTempFile(directory, "err", ".txt");
        Process process = start(out, err, arguments);
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly().onExit().join();
            throw new AssertionError("no end of " + List.of(arguments));
        }
        return new Answer(process.exitValue(), read(out), read(err));
    }

    /** Calls it, its output going to files. */
    public Process start(Path out, Path err, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(SCRIPT.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("XDG_CACHE_HOME", cache.toString());
        return builder.start();
    }

    /** The archives it has made and uses from now on; none while one is being made. */
    public List<Path> archives() throws IOException {
        Path folder = cache.resolve("indexer-coordinator");
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> all = files.toList();
            return all.stream().allMatch(Files::isRegularFile) ? all : List.of();
        }
    }

    private static String read(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8);
    }
}
