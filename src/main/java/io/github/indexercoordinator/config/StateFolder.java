package io.github.indexercoordinator.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Where this user's nodes on this host keep what they must find again after a restart. */
public final class StateFolder {
    private static final Path SYSTEM = Path.of("/var/lib");
    private static final String NAME = "indexer-coordinator";

    private StateFolder() {}

    /**
     * The usual place: {@code $XDG_STATE_HOME/indexer-coordinator}; if that is not set, {@code /var/lib/indexer-coordinator} where
     * we may write there, as root and services do; else {@code ~/.local/state/indexer-coordinator}. It need not exist.
     *
     * @param environment the process's
     * @param home the user's home directory
     */
    public static Path usual(Map<String, String> environment, Path home) {
        return usual(environment, home, SYSTEM);
    }

    /** The same, with another place than {@code /var/lib}. */
    public static Path usual(Map<String, String> environment, Path home, Path system) {
        String state = environment.getOrDefault("XDG_STATE_HOME", "");
        if (!state.isEmpty()) {
            return Path.of(state, NAME);
        }
        Path ours = system.resolve(NAME);
        boolean writable = Files.isWritable(Files.exists(ours) ? ours : system);
        return writable ? ours : home.resolve(".local/state").resolve(NAME);
    }
}
