package io.github.indexercoordinator.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The code of a {@link StandInShop} on one of its servers. */
public final class StandInMagento {
    private static final long LIMIT_SECONDS = 60;

    private final Path root;

    StandInMagento(Path root) {
        this.root = root;
    }

    /** What stands for Magento's root. */
    public Path root() {
        return root;
    }

    /** How it is to misbehave in its next builds of an indexer, one after the other. */
    public void misbehave(String indexer, String... behaviours) throws IOException {
        Path folder = Files.createDirectories(root.resolve("var/standin").resolve(indexer));
        for (int build = 0; build < behaviours.length; build++) {
            Files.createFile(folder.resolve(String.format(Locale.ROOT, "%03d.%s", build, behaviours[build])));
        }
    }

    /** How long its builds take from now on. */
    public void pace(double seconds) throws IOException {
        Files.writeString(root.resolve("var/standin/pace"), seconds + "\n");
    }

    /** Starts {@code bin/magento}. */
    public Call start(String... arguments) throws IOException {
        return startHeldAt(List.of(), arguments);
    }

    /** Starts {@code bin/magento}, and has it wait at steps until it is let go. */
    public Call startHeldAt(List<String> heldAt, String... arguments) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(root.resolve("bin/magento").toString()));
        command.addAll(List.of(arguments));
        Path steps = Files.createTempDirectory(root.resolve("var"), "steps");
        for (String step : heldAt) {
            Files.createFile(steps.resolve("hold-" + step));
        }
        Path said = steps.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(root.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        builder.environment().putAll(Map.of("STANDIN_STEPS", steps.toString()));
        return new Call(builder.start(), steps);
    }

    /** A call of {@code bin/magento}. */
    public static final class Call {
        private final Process process;
        private final Path steps;

        private Call(Process process, Path steps) {
            this.process = process;
            this.steps = steps;
        }

        /** Lets it go on. */
        public void letGo(String step) throws IOException {
            Files.delete(steps.resolve("hold-" + step));
        }

        /** Returns once it has come to a step. */
        public void awaitStep(String step) throws Exception {
            Eventually.eventually("it comes to " + step, () -> Files.exists(steps.resolve(step)));
        }

        /** Waits for its end. */
        public int exitCode() throws Exception {
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("it still runs; it said:\n" + output());
            }
            return process.exitValue();
        }

        /** What it has said so far. */
        public String output() {
            try {
                return Files.readString(steps.resolve("output"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
