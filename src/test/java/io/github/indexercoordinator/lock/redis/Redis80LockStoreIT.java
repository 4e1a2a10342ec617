package io.github.indexercoordinator.lock.redis;

class Redis80LockStoreIT extends ContainerRedisLockStoreContract {
    Redis80LockStoreIT() {
        super("redis:8.0");
    }
}
