package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.trigger.KnownIndexers;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The indexers that were named on a command line. */
final class NamedIndexers {
    private static final Pattern DURATION = Pattern.compile("\\d+(ms|s|m|h|d)");

    private static final String NEAREST = "; did you mean ";
    private static final int MOST_NAMED = 20;

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

    /** What may have been meant. Whoever writes {@code --wait 5m price} means {@code --wait=5m}. */
    static String hint(String name, KnownIndexers known) {
        if (DURATION.matcher(name).matches()) {
            return "; a duration stands behind =, as in --wait=" + name;
        }
        return known.unknown(name).contains(NEAREST) ? "" : all(known.ids());
    }

    private static String all(List<String> ids) {
        if (ids.isEmpty()) {
            return "; none is configured";
        }
        String more = ids.size() > MOST_NAMED ? " and " + (ids.size() - MOST_NAMED) + " more" : "";
        return ids.stream().limit(MOST_NAMED).collect(Collectors.joining(", ", "; there are ", more));
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
                throw new CommandFailure(ExitCode.USAGE, known.unknown(name) + hint(name, known));
            }
        }
        return named.stream().distinct().toList();
    }
}
