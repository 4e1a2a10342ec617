package io.github.indexercoordinator.lock.mysql;

class Mariadb118LockStoreIT extends ContainerMysqlLockStoreContract {
    Mariadb118LockStoreIT() {
        super("mariadb:11.8");
    }
}
