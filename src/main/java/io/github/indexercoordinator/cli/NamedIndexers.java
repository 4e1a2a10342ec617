package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.trigger.KnownIndexers;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The indexers that were named on a command line. */
final class NamedIndexers {
    private NamedIndexers() {}

    /**
     * The names, or every configured one.
     *
     * @param all whether every one is meant
     * @throws ParameterException if both or neither are given
     * @throws CommandFailure if one of the names is not configured
     */
    static List<String> orAll(List<String> named, boolean all, Configuration configuration, CommandLine command)
            throws CommandFailure {
        if (named.isEmpty() != all) {
            throw new ParameterException(command, "name indexers, or say --all");
        }
        return all ? List.copyOf(configuration.indexers().keySet()) : check(named, configuration);
    }

    /** The names, or every configured one when none is given. @throws CommandFailure if one of them is not configured */
    static List<String> orEvery(List<String> named, Configuration configuration) throws CommandFailure {
        return named.isEmpty() ? List.copyOf(configuration.indexers().keySet()) : check(named, configuration);
    }

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
