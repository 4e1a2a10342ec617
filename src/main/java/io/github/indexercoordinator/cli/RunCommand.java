package io.github.indexercoordinator.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code run}: a node in the foreground. */
@Command(
        name = "run",
        description = {
            "Starts a node in the foreground.",
            "TERM or INT stops it: no new triggers, running commands get stop.wait, what still runs is ended, locks are"
                    + " released, exit 0. A second signal ends the wait."
        })
final class RunCommand implements Callable<Integer> {
    private final CoordinatorCommand root;
    private final NodeRunner nodes;

    RunCommand(CoordinatorCommand root, NodeRunner nodes) {
        this.root = root;
        this.nodes = nodes;
    }

    @Override
    public Integer call() throws Exception {
        return nodes.run(root.configuration());
    }
}
