package io.github.indexercoordinator.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.config.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenFileTest {
    private final RandomGenerator random = new SecureRandom();

    @TempDir
    Path folder;

    @Test
    void theFirstStartMakesItForTheOwnerOnly() throws IOException {
        TokenFile file = new TokenFile(folder.resolve("state/http-token"));

        Secret made = file.readOrCreate(random);

        assertEquals(43, made.value().length());
        assertEquals("rw-------", permissions(file.path()));
        assertEquals("rwx------", permissions(folder.resolve("state")));
        assertEquals(made, file.readOrCreate(random));
        assertEquals(made, file.read());
    }

    @Test
    void nodesThatStartAtOnceShareOne() throws Exception {
        TokenFile file = new TokenFile(folder.resolve("http-token"));
        ExecutorService nodes = Executors.newFixedThreadPool(8);
        Callable<Secret> start = () -> file.readOrCreate(random);
        Set<Secret> tokens = new HashSet<>();
        for (Future<Secret> started :
                nodes.invokeAll(List.of(start, start, start, start, start, start, start, start))) {
            tokens.add(started.get());
        }
        nodes.shutdown();

        assertEquals(1, tokens.size());
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(List.of(file.path()), left.toList());
        }
    }

    @Test
    void aFileThatOthersMayReadIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("http-token"), "known to all");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));

        IOException refused = assertThrows(IOException.class, () -> new TokenFile(file).readOrCreate(random));

        assertTrue(String.valueOf(refused.getMessage()).contains("delete it"));
    }

    @Test
    void anEmptyFileIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("http-token"), "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));

        assertThrows(IOException.class, () -> new TokenFile(file).readOrCreate(random));
    }

    @Test
    void thePlaceIsTheStateFolder() throws IOException {
        Path home = folder.resolve("home");
        Path absent = folder.resolve("absent");
        Path system = Files.createDirectory(folder.resolve("lib"));

        assertEquals(
                folder.resolve("xdg/indexer-coordinator/http-token"),
                TokenFile.usual(Map.of("XDG_STATE_HOME", folder + "/xdg"), home, system)
                        .path());
        assertEquals(
                system.resolve("indexer-coordinator/http-token"),
                TokenFile.usual(Map.of(), home, system).path());
        assertEquals(
                home.resolve(".local/state/indexer-coordinator/http-token"),
                TokenFile.usual(Map.of(), home, absent).path());
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
