package io.github.indexercoordinator.lock.mysql;

class Mysql97LockStoreIT extends ContainerMysqlLockStoreContract {
    Mysql97LockStoreIT() {
        super("mysql:9.7");
    }
}
