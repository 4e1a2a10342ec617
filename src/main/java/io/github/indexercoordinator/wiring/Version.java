package io.github.indexercoordinator.wiring;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** This program's version, and that of what it carries for browsers. */
public final class Version {
    private Version() {}

    /** As the build has written it into the jar, {@code 0.1.0}. */
    public static String current() {
        return read("version");
    }

    /** Of the chart library, {@code 1.6.30}; its files lie in the jar under that name. */
    public static String uplot() {
        return read("uplot");
    }

    private static String read(String name) {
        Properties properties = new Properties();
        try (InputStream in = Version.class.getResourceAsStream("/version.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("version.properties cannot be read from the jar", e);
        }
        return properties.getProperty(name, "unknown");
    }
}
