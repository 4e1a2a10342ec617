package io.github.indexercoordinator.lock.redis;

import static io.github.indexercoordinator.testing.Eventually.eventually;

import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.LockStoreTurnsContract;
import io.github.indexercoordinator.redis.RedisLink;
import io.github.indexercoordinator.redis.RedisLinkListener;
import io.github.indexercoordinator.redis.RedisLinkOptions;
import io.github.indexercoordinator.testing.RedisProbe;
import io.github.indexercoordinator.testing.RedisProcess;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class RedisLockStoreTurnsIT extends LockStoreTurnsContract {
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
    protected LockStore emptyStore() throws Exception {
        new RedisProbe(vertx, REDIS.uri()).tell("flushall");
        RedisLinkOptions options = RedisLinkOptions.of(REDIS.uri(), Duration.ofSeconds(1), "test/turns");
        RedisLink link = new RedisLink(vertx, options, RandomGenerator.getDefault(), RedisLinkListener.NONE);
        eventually("connected", link::isUp);
        return new RedisLockStore(vertx, link, RedisLockNames.DEFAULT, () -> Duration.ofNanos(System.nanoTime()));
    }
}
