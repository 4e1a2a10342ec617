package io.github.indexercoordinator.testing;

import io.vertx.core.Vertx;
import java.time.Duration;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/** A MySQL or MariaDB server of a public image, where an engine answers and has the image. */
public final class MysqlImage {
    private static final int PORT = 3306;
    private static final Duration START = Duration.ofMinutes(2);

    private MysqlImage() {}

    /** Starts the image and waits until it serves root without a password, or skips the test with one line. */
    public static GenericContainer<?> start(Vertx vertx, String tag) throws Exception {
        RedisImage.assumePresent(tag);
        GenericContainer<?> container = new GenericContainer<>(DockerImageName.parse(tag))
                .withExposedPorts(PORT)
                .withEnv("MYSQL_ALLOW_EMPTY_PASSWORD", "yes")
                .withEnv("MARIADB_ALLOW_EMPTY_ROOT_PASSWORD", "yes");
        container.start();
        Eventually.eventually(tag + " serves", START, () -> serves(vertx, container));
        return container;
    }

    /** The address of a database in a started container. */
    public static String uri(GenericContainer<?> container, String user, String database) {
        return "mysql://" + user + "@" + container.getHost() + ":" + container.getMappedPort(PORT) + "/" + database;
    }

    private static boolean serves(Vertx vertx, GenericContainer<?> container) {
        try (MysqlProbe probe = new MysqlProbe(vertx, uri(container, "root", "test"))) {
            return probe.tell("SELECT 1").equals("1");
        } catch (Exception notYet) {
            return false;
        }
    }
}
