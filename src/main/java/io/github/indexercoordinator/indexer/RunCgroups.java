package io.github.indexercoordinator.indexer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Makes a cgroup v2 for each run below our own, where that is delegated to us: nothing can leave it, and the kernel ends all of it
 * at once. Where it is not, runs have none.
 *
 * @param parent where they are made
 */
record RunCgroups(Optional<Path> parent) {
    /** Below this process's own cgroup. */
    static RunCgroups ofThisProcess() {
        try {
            return new RunCgroups(own(
                    Files.readAllLines(Path.of("/proc/self/mounts")),
                    Files.readAllLines(Path.of("/proc/self/cgroup"))));
        } catch (IOException e) {
            return new RunCgroups(Optional.empty());
        }
    }

    static Optional<Path> own(List<String> mounts, List<String> cgroups) {
        Optional<String> mount = mounts.stream()
                .map(line -> line.split(" "))
                .filter(fields -> fields.length > 2 && fields[2].equals("cgroup2"))
                .map(fields -> fields[1])
                .findFirst();
        Optional<String> path = cgroups.stream()
                .filter(line -> line.startsWith("0::"))
                .map(line -> line.substring("0::".length()))
                .findFirst();
        return mount.flatMap(root -> path.map(below -> Path.of(root + below)));
    }

    /** A new cgroup that can be killed; empty where none can be made. */
    Optional<Path> create(String runId) {
        return parent.flatMap(directory -> create(directory.resolve("indexer-run-" + runId)));
    }

    private static Optional<Path> create(Path group) {
        try {
            Files.createDirectory(group);
            if (Files.isWritable(group.resolve("cgroup.kill"))) {
                return Optional.of(group);
            }
            Files.delete(group);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Takes an empty one away; the guard has done it unless it was killed. */
    static void remove(Path group) {
        try {
            Files.deleteIfExists(group);
        } catch (IOException e) {
            // Somebody is still in it; who asked knows that already.
        }
    }
}
