package io.github.indexercoordinator.wiring;

import io.github.indexercoordinator.config.Configuration;

/** What servers show of our connections. */
final class ConnectionName {
    private ConnectionName() {}

    /** Names this node, its version and configuration, and the role. */
    static String of(Configuration configuration, String role) {
        return String.join(
                "/", "indexer-coordinator", Version.current(), configuration.node(), configuration.hash(), role);
    }
}
