package io.github.indexercoordinator.lock.redis;

import io.github.indexercoordinator.testing.RedisProcess;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** On the Redis of Maven Central, which runs wherever the build does. */
class EmbeddedRedisLockStoreIT extends RedisLockStoreContract {
    private static final RedisProcess REDIS = new RedisProcess();

    @BeforeAll
    static void start() throws Exception {
        REDIS.start();
    }

    @AfterAll
    static void stop() {
        REDIS.close();
    }

    @Override
    protected String serverUri() {
        return REDIS.uri();
    }
}
