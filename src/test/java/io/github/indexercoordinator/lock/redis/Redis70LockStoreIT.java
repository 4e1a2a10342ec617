package io.github.indexercoordinator.lock.redis;

class Redis70LockStoreIT extends ContainerRedisLockStoreContract {
    Redis70LockStoreIT() {
        super("redis:7.0");
    }
}
