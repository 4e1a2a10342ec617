package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.Configuration;

/** Who intervenes by the command line, as others are shown it. */
final class Operator {
    private Operator() {}

    /** {@code deploy@web1}: the process's user, and the name of this node. */
    static String of(Configuration configuration) {
        return System.getProperty("user.name", "unknown") + "@" + configuration.node();
    }
}
