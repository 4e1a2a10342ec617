package io.github.indexercoordinator.magento;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Asks a program something, without a shell and not for longer than a given time. */
final class BoundedProcess {
    private static final int LARGEST = 1 << 22;
    private static final File NOTHING = new File("/dev/null");

    private final Map<String, String> environment;
    private final Duration limit;

    /**
     * One that is to be asked.
     *
     * @param environment the program's, without what is ours alone
     * @param limit after which it and its children are killed
     */
    BoundedProcess(Map<String, String> environment, Duration limit) {
        this.environment = environment;
        this.limit = limit;
    }

    /**
     * What it prints on standard output. Blocks.
     *
     * @throws IOException if it cannot be started, takes too long, prints too much or ends with another code than 0; names it
     */
    String ask(List<String> command, Path directory) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectInput(NOTHING)
                .redirectError(NOTHING);
        builder.environment().clear();
        environment.forEach((name, value) -> {
            if (!name.startsWith("COORDINATOR_")) {
                builder.environment().put(name, value);
            }
        });
        Process process = builder.start();
        try {
            return answer(process, command.get(0));
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private String answer(Process process, String name) throws IOException {
        CompletableFuture<byte[]> printed = CompletableFuture.supplyAsync(() -> read(process.getInputStream()));
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException(name + " did not end within " + limit.toSeconds() + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(name + " was not waited for", e);
        }
        if (process.exitValue() != 0) {
            throw new IOException(name + " ended with exit code " + process.exitValue());
        }
        // A child may have kept the pipe; what it prints later is not awaited.
        byte[] bytes =
                printed.completeOnTimeout(new byte[0], 1, TimeUnit.SECONDS).join();
        if (bytes.length == 0 || bytes.length > LARGEST) {
            throw new IOException(name + (bytes.length == 0 ? " printed nothing" : " printed more than 4 MiB"));
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static byte[] read(InputStream in) {
        try {
            return in.readNBytes(LARGEST + 1);
        } catch (IOException killed) {
            return new byte[0];
        }
    }
}
