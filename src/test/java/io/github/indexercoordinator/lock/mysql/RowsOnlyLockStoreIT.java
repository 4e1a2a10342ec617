package io.github.indexercoordinator.lock.mysql;

/** The contract without GET_LOCK: what clusters and proxies can give. */
class RowsOnlyLockStoreIT extends MariadbLockStoreIT {
    @Override
    MysqlLockNames names(String database) {
        return new MysqlLockNames(database, "indexer_lock:", false, "{key}", "indexer_lock");
    }
}
