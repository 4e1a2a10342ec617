package io.github.indexercoordinator.lock.mysql;

import io.github.indexercoordinator.testing.Eventually;
import io.github.indexercoordinator.testing.MysqlImage;
import io.vertx.core.Vertx;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.testcontainers.containers.GenericContainer;

/** The contract on the server of an image, which runs for all the tests of a class. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ContainerMysqlLockStoreContract extends MysqlLockStoreContract {
    private final String tag;
    private @Nullable GenericContainer<?> server;

    ContainerMysqlLockStoreContract(String tag) {
        this.tag = tag;
    }

    @BeforeAll
    void start() throws Exception {
        Vertx starting = Vertx.vertx();
        server = MysqlImage.start(starting, tag);
        Eventually.answer(starting.close());
    }

    @AfterAll
    void stop() {
        if (server != null) {
            server.stop();
        }
    }

    @Override
    protected String serverUri() {
        return MysqlImage.uri(server(), "root", "contract");
    }

    GenericContainer<?> server() {
        if (server == null) {
            throw new IllegalStateException("no server of " + tag);
        }
        return server;
    }
}
