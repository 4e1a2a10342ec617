package io.github.indexercoordinator.lock.mysql;

class Mariadb1011LockStoreIT extends ContainerMysqlLockStoreContract {
    Mariadb1011LockStoreIT() {
        super("mariadb:10.11");
    }
}
