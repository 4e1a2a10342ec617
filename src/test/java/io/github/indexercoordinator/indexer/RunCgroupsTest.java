package io.github.indexercoordinator.indexer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunCgroupsTest {
    private static final List<String> MOUNTS =
            List.of("cgroup /sys/fs/cgroup/cpu cgroup rw 0 0", "none /sys/fs/cgroup/unified cgroup2 rw 0 0");

    @Test
    void ownCgroupIsThatOfTheSecondVersion() {
        assertEquals(
                Optional.of(Path.of("/sys/fs/cgroup/unified/system.slice/a.service")),
                RunCgroups.own(MOUNTS, List.of("1:cpu:/x", "0::/system.slice/a.service")));
    }

    @Test
    void withoutTheSecondVersionThereIsNone() {
        assertEquals(Optional.empty(), RunCgroups.own(MOUNTS.subList(0, 1), List.of("0::/")));
        assertEquals(Optional.empty(), RunCgroups.own(MOUNTS, List.of("1:cpu:/x")));
    }

    @Test
    void whatCannotBeKilledIsNoCgroup(@TempDir Path directory) {
        assertEquals(Optional.empty(), new RunCgroups(Optional.of(directory)).create("run"));
        assertEquals(false, Files.exists(directory.resolve("indexer-run-run")));
    }

    @Test
    void directoryThatIsNotOursGivesNone() {
        assertEquals(Optional.empty(), new RunCgroups(Optional.of(Path.of("/no-such-directory"))).create("run"));
        assertEquals(false, Files.exists(Path.of("/no-such-directory")));
    }
}
