package io.github.indexercoordinator.lock.redis;

class Valkey81LockStoreIT extends ContainerRedisLockStoreContract {
    Valkey81LockStoreIT() {
        super("valkey/valkey:8.1");
    }
}
