package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.ConfigurationException;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the configuration a command works with. */
@FunctionalInterface
public interface ConfigurationSource {
    /**
     * Reads it.
     *
     * @param file the file named by the user; empty: the first of the usual places
     * @throws ConfigurationException if there is none, or it cannot be used
     */
    Configuration load(Optional<Path> file) throws ConfigurationException;
}
