package io.github.indexercoordinator.lock.mysql;

import io.github.indexercoordinator.testing.MariadbProcess;
import org.junit.jupiter.api.BeforeAll;

/** On a MariaDB that is installed, or else on Maven Central's, which runs wherever the build does. */
class MariadbLockStoreIT extends MysqlLockStoreContract {
    private static String uri = "";

    @BeforeAll
    static void start() throws Exception {
        uri = MariadbProcess.shared().uri("contract");
    }

    @Override
    protected String serverUri() {
        return uri;
    }
}
