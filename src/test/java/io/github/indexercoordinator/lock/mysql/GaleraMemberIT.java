package io.github.indexercoordinator.lock.mysql;

import static io.github.indexercoordinator.testing.Eventually.persistently;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.testing.MariadbProcess;
import io.github.indexercoordinator.testing.RedisProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A member of a Galera cluster, where one is installed: it would grant a lock that another member has granted already. */
class GaleraMemberIT {
    private static final List<Path> PROVIDERS = List.of(
            Path.of("/usr/lib/galera/libgalera_smm.so"),
            Path.of("/usr/lib64/galera-4/libgalera_smm.so"),
            Path.of("/usr/lib64/galera/libgalera_smm.so"));

    @SuppressWarnings("NullAway.Init") // set before the tests
    private static MariadbProcess member;

    @BeforeAll
    static void start() throws Exception {
        Optional<Path> provider = PROVIDERS.stream().filter(Files::exists).findFirst();
        assumeTrue(provider.isPresent(), "Galera is not installed");
        int gossip = RedisProcess.freePort();
        member = new MariadbProcess(
                "--wsrep-on=ON",
                "--wsrep-provider=" + provider.orElseThrow(),
                "--wsrep-cluster-address=gcomm://",
                "--wsrep-node-address=127.0.0.1",
                "--wsrep-provider-options=gmcast.listen_addr=tcp://127.0.0.1:" + gossip + ";ist.recv_addr=127.0.0.1:"
                        + RedisProcess.freePort(),
                "--wsrep-sst-method=rsync",
                "--binlog-format=ROW",
                "--innodb-autoinc-lock-mode=2");
        member.start();
    }

    @AfterAll
    static void stop() {
        if (member != null) {
            member.close();
        }
    }

    @Test
    void memberGrantsNothingAndSaysWhatToSet() throws Exception {
        try (MysqlRig node = MysqlRig.on(member.uri("shop"))) {
            MysqlFailure failure = node.failure();
            assertEquals(MysqlFailure.Kind.FAULT, failure.kind());
            String message = String.valueOf(failure.getMessage());
            assertTrue(message.contains("wsrep_on") && message.contains("mysql.getLock: false"), message);
        }
    }

    @Test
    void memberGrantsByRowsAlone() throws Exception {
        MysqlLinkOptions options = MysqlRig.options(member.uri("shop"), MysqlRig.TTL);
        MysqlLockNames rows = new MysqlLockNames(options.database(), "indexer_lock:", false, "{key}", "indexer_lock");
        try (MysqlRig node = new MysqlRig(options, rows)) {
            assertInstanceOf(Acquisition.Granted.class, persistently(() -> node.acquire(MysqlRig.TTL, "rows")));
        }
    }
}
