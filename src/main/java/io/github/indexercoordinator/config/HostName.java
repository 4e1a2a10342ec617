package io.github.indexercoordinator.config;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;

/** This machine's name, as a node's default name. */
final class HostName {
    private static final Path KERNEL = Path.of("/proc/sys/kernel/hostname");
    private static final int LONGEST = 63;

    private HostName() {}

    /** The kernel's name where it can be read, for that asks no name server and so cannot hang. */
    static String current() {
        try {
            return Files.isReadable(KERNEL)
                    ? Files.readString(KERNEL).strip()
                    : InetAddress.getLocalHost().getHostName();
        } catch (IOException e) {
            return "";
        }
    }

    static String asNode(String hostName) {
        String name = hostName.replaceAll("[^A-Za-z0-9._-]", "-");
        return name.isEmpty() ? "localhost" : name.substring(0, Math.min(LONGEST, name.length()));
    }
}
