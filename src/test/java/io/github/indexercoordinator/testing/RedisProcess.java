package io.github.indexercoordinator.testing;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import redis.embedded.core.ExecutableProvider;

/** The Redis server of Maven Central as a process of its own, on a free port, without persistence: to be killed, stopped, started. */
public final class RedisProcess extends ServerProcess {
    private static final Path EXECUTABLE = unpacked();

    private final int port = freePort();
    private final List<String> options;

    /** A server that is not started yet; the options are as on the command line, {@code --maxmemory}, {@code 1mb}. */
    public RedisProcess(String... options) {
        this.options = List.of(options);
    }

    /** Starts it, and returns once it takes connections. */
    @CanIgnoreReturnValue
    public RedisProcess start() throws Exception {
        if (alive()) {
            return this;
        }
        List<String> command = new ArrayList<>(List.of(
                EXECUTABLE.toString(), "--port", "" + port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"));
        command.addAll(options);
        runs(new ProcessBuilder(command)
                .directory(new File(System.getProperty("java.io.tmpdir")))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start());
        Eventually.eventually("Redis takes connections", this::listens);
        return this;
    }

    public int port() {
        return port;
    }

    public String uri() {
        return "redis://127.0.0.1:" + port;
    }

    @Override
    public void close() {
        kill();
    }

    /** A port that nothing listens on. */
    public static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean listens() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static Path unpacked() {
        try {
            File executable = ExecutableProvider.newJarResourceProvider().get();
            executable.deleteOnExit();
            executable.getParentFile().deleteOnExit();
            return Files.exists(executable.toPath()) ? executable.toPath() : fail(executable);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path fail(File executable) throws IOException {
        throw new IOException("no Redis at " + executable);
    }
}
