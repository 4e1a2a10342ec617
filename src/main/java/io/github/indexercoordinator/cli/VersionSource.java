package io.github.indexercoordinator.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version this program was built as. */
public final class VersionSource implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"indexer-coordinator " + version()};
    }

    /** The bare version, {@code 0.1.0}. */
    public static String version() {
        Properties properties = new Properties();
        try (InputStream in = VersionSource.class.getResourceAsStream("/version.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("version.properties cannot be read from the jar", e);
        }
        return properties.getProperty("version", "unknown");
    }
}
