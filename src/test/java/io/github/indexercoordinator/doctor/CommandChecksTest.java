package io.github.indexercoordinator.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.config.IndexerSettings;
import io.github.indexercoordinator.doctor.Finding.Grade;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CommandChecksTest {
    private static final String ME = System.getProperty("user.name");

    @TempDir
    private Path root;

    @Test
    void aProgramOfTheShopCanBeStarted() throws Exception {
        program("rwxr-xr-x");
        Finding finding = look(ME, "bin/magento");
        assertEquals(Grade.OK, finding.grade(), finding::toString);
        assertTrue(finding.what().contains("price, stock"), finding::toString);
    }

    @Test
    void aProgramThatMayNotBeExecutedIsAProblem() throws Exception {
        program("rw-r--r--");
        assertEquals(Grade.PROBLEM, look(ME, "bin/magento").grade());
    }

    @Test
    void aProgramOfAnotherOwnerIsAWarning() throws Exception {
        program("rwxr-xr-x");
        assertEquals(Grade.WARNING, look("somebody-else", "bin/magento").grade());
    }

    @Test
    void aMissingProgramIsAProblem() {
        assertEquals(Grade.PROBLEM, look(ME, "bin/magento").grade());
        assertEquals(Grade.PROBLEM, look(ME, "no-such-program-anywhere").grade());
    }

    @Test
    void aProgramOfThePathNeedsNoOwner() {
        assertEquals(Grade.OK, look("somebody-else", "sh").grade());
    }

    @Test
    void aMissingDirectoryIsAProblem() {
        Finding finding = new CommandChecks("/bin", ME)
                .of(List.of(indexer("price", root.resolve("nowhere"), "sh")))
                .get(0);
        assertEquals(Grade.PROBLEM, finding.grade());
        assertTrue(finding.what().contains("nowhere"), finding::toString);
    }

    private void program(String permissions) throws Exception {
        Path program = Files.createDirectories(root.resolve("bin")).resolve("magento");
        Files.writeString(program, "#!/bin/sh\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString(permissions));
    }

    private Finding look(String user, String program) {
        List<Finding> findings = new CommandChecks("/usr/bin:/bin", user)
                .of(List.of(indexer("price", root, program), indexer("stock", root, program)));
        assertEquals(1, findings.size());
        return findings.get(0);
    }

    private static IndexerSettings indexer(String id, Path directory, String program) {
        Duration any = Duration.ofSeconds(1);
        return new IndexerSettings(id, List.of(program, id), directory.toString(), any, any, any, any, any, Map.of());
    }
}
