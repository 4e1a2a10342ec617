package io.github.indexercoordinator.lock.redis;

import io.github.indexercoordinator.testing.RedisImage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.testcontainers.containers.GenericContainer;

/** The contract on the server of an image, which runs for all the tests of a class. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ContainerRedisLockStoreContract extends RedisLockStoreContract {
    private final String tag;
    private @Nullable GenericContainer<?> server;

    ContainerRedisLockStoreContract(String tag) {
        this.tag = tag;
    }

    @BeforeAll
    void start() throws Exception {
        server = RedisImage.start(tag);
    }

    @AfterAll
    void stop() {
        if (server != null) {
            server.stop();
        }
    }

    @Override
    protected String serverUri() {
        if (server == null) {
            throw new IllegalStateException("no server of " + tag);
        }
        return RedisImage.uri(server);
    }
}
