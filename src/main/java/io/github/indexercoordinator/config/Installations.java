package io.github.indexercoordinator.config;

import java.nio.file.Path;

/** Where the configuration learns what an installation of Magento says of itself. */
@FunctionalInterface
public interface Installations {
    /**
     * Reads one. Blocks on files, and on processes that are ended after a while.
     *
     * @param discover whether its indexers are to be found too
     * @throws InstallationException if it cannot be read
     */
    Installation read(Path root, boolean discover) throws InstallationException;
}
