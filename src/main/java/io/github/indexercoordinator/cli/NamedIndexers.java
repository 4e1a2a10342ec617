package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.trigger.KnownIndexers;
import java.util.List;

/** The indexers that were named on a command line. */
final class NamedIndexers {
    private NamedIndexers() {}

    /**
     * The names without repetition, in their order.
     *
     * @throws CommandFailure if one of them is not configured; a lock of another name would exclude nobody
     */
    static List<String> check(List<String> named, Configuration configuration) throws CommandFailure {
        KnownIndexers known = new KnownIndexers(configuration.indexers().keySet());
        for (String name : named) {
            if (!known.contains(name)) {
                throw new CommandFailure(ExitCode.USAGE, known.unknown(name));
            }
        }
        return named.stream().distinct().toList();
    }
}
