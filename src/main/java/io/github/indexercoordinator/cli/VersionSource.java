package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.wiring.Version;
import picocli.CommandLine.IVersionProvider;

/** The version, as picocli asks for it. */
final class VersionSource implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"indexer-coordinator " + Version.current()};
    }
}
