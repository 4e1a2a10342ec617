package io.github.indexercoordinator.wiring;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** This program's version. */
public final class Version {
    private Version() {}

    /** As the build has written it into the jar, {@code 0.1.0}. */
    public static String current() {
        Properties properties = new Properties();
        try (InputStream in = Version.class.getResourceAsStream("/version.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("version.properties cannot be read from the jar", e);
        }
        return properties.getProperty("version", "unknown");
    }
}
