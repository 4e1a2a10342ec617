package io.github.indexercoordinator.testing;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A MariaDB server as a process of its own, on a free port, with data of its own: to be killed, stopped, started. */
public final class MariadbProcess extends ServerProcess {
    private static final String USER = "test";
    private static @Nullable MariadbProcess shared;

    private final MariadbProgram program = MariadbProgram.found();
    private final int port = RedisProcess.freePort();
    private final List<String> options;
    private final Map<String, String> environment = new HashMap<>();
    private final Path folder;

    /** A server that is not started yet; the options are as on the command line, {@code --max-connections=3}. */
    public MariadbProcess(String... options) {
        this.options = List.of(options);
        try {
            this.folder = Files.createTempDirectory("mariadb");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Has it started with a variable of its environment set. */
    @CanIgnoreReturnValue
    public MariadbProcess with(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /** A running one for all the tests of this JVM that do it no harm; gone with the JVM. */
    public static synchronized MariadbProcess shared() throws Exception {
        MariadbProcess running = shared;
        if (running == null) {
            running = new MariadbProcess();
            Runtime.getRuntime().addShutdownHook(new Thread(running::close));
            running.start();
            shared = running;
        }
        return running;
    }

    /** Starts it, and returns once it takes connections. */
    @CanIgnoreReturnValue
    public MariadbProcess start() throws Exception {
        Path data = folder.resolve("data");
        if (!Files.exists(data)) {
            Files.createDirectory(data);
            program.install(data);
            Files.writeString(folder.resolve("init.sql"), """
                    CREATE DATABASE IF NOT EXISTS shop;
                    CREATE USER IF NOT EXISTS test@'127.0.0.1';
                    GRANT ALL ON *.* TO test@'127.0.0.1' WITH GRANT OPTION;
                    """);
        }
        List<String> command = new ArrayList<>(program.server(data));
        command.addAll(List.of(
                "--port=" + port,
                "--bind-address=127.0.0.1",
                "--socket=" + folder.resolve("s.sock"),
                "--pid-file=" + folder.resolve("pid"),
                "--init-file=" + folder.resolve("init.sql"),
                // Each start empties it, also of what another server has there.
                "--tmpdir=" + folder,
                "--skip-name-resolve",
                "--innodb-buffer-pool-size=32M"));
        command.addAll(options);
        ProcessBuilder server = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile());
        server.environment().putAll(environment);
        runs(server.start());
        Eventually.eventually("MariaDB takes connections", Duration.ofMinutes(1), this::ready);
        return this;
    }

    private boolean ready() throws IOException {
        String log = Files.readString(folder.resolve("log"));
        if (!alive()) {
            throw new IOException("MariaDB ended at once: " + log);
        }
        return log.contains("ready for connections");
    }

    public int port() {
        return port;
    }

    /** Its command line client, which is found where the server is. */
    public Path client() {
        return program.client();
    }

    /** Who may do everything there, without a password. */
    public String user() {
        return USER;
    }

    /** The address of a database, which need not be there yet. */
    public String uri(String database) {
        return uri(port, database);
    }

    /** The same through another port, such as a proxy's. */
    public static String uri(int port, String database) {
        return "mysql://" + USER + "@127.0.0.1:" + port + "/" + database;
    }

    @Override
    public void close() {
        kill();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
