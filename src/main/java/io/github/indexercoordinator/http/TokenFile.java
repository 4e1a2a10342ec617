package io.github.indexercoordinator.http;

import io.github.indexercoordinator.config.Secret;
import io.github.indexercoordinator.config.StateFolder;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * The HTTP token of nodes that have none configured: made at first start, read by the node's command line, never logged. Nodes of
 * one user on one host share it. Methods block on the file system.
 */
public final class TokenFile {
    private static final Path SYSTEM = Path.of("/var/lib");
    private static final int RANDOM_BYTES = 32;
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");

    private final Path file;

    /** The token in this file. */
    public TokenFile(Path file) {
        this.file = file;
    }

    /**
     * The file in its usual place: {@code $XDG_STATE_HOME/indexer-coordinator/http-token}; if that is not set, in {@code
     * /var/lib/indexer-coordinator} where we may write there, as root and services do; else in {@code
     * ~/.local/state/indexer-coordinator}.
     *
     * @param environment the process's
     * @param home the user's home directory
     */
    public static TokenFile usual(Map<String, String> environment, Path home) {
        return usual(environment, home, SYSTEM);
    }

    static TokenFile usual(Map<String, String> environment, Path home, Path system) {
        return new TokenFile(StateFolder.usual(environment, home, system).resolve("http-token"));
    }

    /** Where it is. */
    public Path path() {
        return file;
    }

    /**
     * The token; made if there is none yet. Of several nodes that start at once one makes it.
     *
     * @param random must be a secure one
     * @throws IOException if it can be neither read nor made, or others could read it; says what to do
     */
    public Secret readOrCreate(RandomGenerator random) throws IOException {
        if (Files.notExists(file)) {
            create(random);
        }
        return read();
    }

    /**
     * The token.
     *
     * @throws IOException if there is none, it cannot be read, or others could read it too
     */
    public Secret read() throws IOException {
        Set<PosixFilePermission> permissions = new HashSet<>(Files.getPosixFilePermissions(file));
        permissions.removeAll(OWNER_ONLY);
        if (!permissions.isEmpty()) {
            throw new IOException(
                    file + " may be used by others than its owner; delete it, a new one is made at the next start");
        }
        Secret token = new Secret(Files.readString(file).strip());
        if (!token.present()) {
            throw new IOException(file + " is empty; delete it, a new one is made at the next start");
        }
        return token;
    }

    private void create(RandomGenerator random) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        Files.createDirectories(directory, attribute("rwx------"));
        Path draft = Files.createTempFile(directory, "http-token", ".new", attribute("rw-------"));
        try {
            Files.writeString(draft, token(random) + "\n");
            // Unlike a rename a link never replaces a token that another node has made meanwhile, and never shows half
            // of one.
            Files.createLink(file, draft);
        } catch (FileAlreadyExistsException another) {
            // Theirs is as good.
        } finally {
            Files.delete(draft);
        }
    }

    private static String token(RandomGenerator random) {
        byte[] bytes = new byte[RANDOM_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static FileAttribute<Set<PosixFilePermission>> attribute(String permissions) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
    }
}
