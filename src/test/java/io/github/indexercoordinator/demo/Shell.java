package io.github.indexercoordinator.demo;

import io.github.indexercoordinator.testing.CoordinatorProcess;
import io.github.indexercoordinator.testing.NodeProcess;
import io.github.indexercoordinator.testing.Site;
import java.util.ArrayList;
import java.util.List;

/** Runs commands of the coordinator as an operator does, and shows what they say. */
final class Shell {
    private final Site site;
    private final Narrator narrator;

    Shell(Site site, Narrator narrator) {
        this.site = site;
        this.narrator = narrator;
    }

    private NodeProcess livingNode() {
        return site.nodes().stream()
                .filter(node -> node.process().isAlive())
                .findFirst()
                .orElseThrow();
    }

    /** Returns once it is done. @throws AssertionError if it fails */
    void run(String... words) throws Exception {
        narrator.redis("$ indexer-coordinator " + String.join(" ", words));
        List<String> arguments = new ArrayList<>(List.of(
                "-c", site.folder().resolve(livingNode().name() + ".yaml").toString()));
        arguments.addAll(List.of(words));
        try (CoordinatorProcess command = CoordinatorProcess.start(site.folder(), arguments.toArray(String[]::new))) {
            int code = command.exitCode();
            narrator.redis(command.out() + command.err());
            if (code != 0) {
                throw new AssertionError("exit code " + code);
            }
        }
    }
}
