package io.github.indexercoordinator.testing;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/** A server of a public image, where an engine answers and has the image. */
public final class RedisImage {
    private static final int PORT = 6379;

    private RedisImage() {}

    /** Starts the image, or skips the test with one line: a machine without an engine or a registry must not hang. */
    public static GenericContainer<?> start(String tag) throws Exception {
        assumePresent(tag);
        GenericContainer<?> container = new GenericContainer<>(DockerImageName.parse(tag)).withExposedPorts(PORT);
        container.start();
        return container;
    }

    /** Skips the test where no container of this image can be had. */
    static void assumePresent(String tag) throws Exception {
        Assumptions.assumeTrue(present(tag), () -> "skipped: no container engine here has the image " + tag);
        Assumptions.assumeTrue(
                Boolean.parseBoolean(System.getenv("TESTCONTAINERS_RYUK_DISABLED")),
                "skipped: TESTCONTAINERS_RYUK_DISABLED=true is needed, as the build sets it for integration tests; else images are pulled");
    }

    /** Where a started container listens. */
    public static String uri(GenericContainer<?> container) {
        return "redis://" + container.getHost() + ":" + container.getMappedPort(PORT);
    }

    private static boolean present(String tag) throws Exception {
        try {
            Process inspect = new ProcessBuilder("docker", "image", "inspect", tag)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return inspect.waitFor(20, TimeUnit.SECONDS) && inspect.exitValue() == 0;
        } catch (IOException noEngine) {
            return false;
        }
    }
}
