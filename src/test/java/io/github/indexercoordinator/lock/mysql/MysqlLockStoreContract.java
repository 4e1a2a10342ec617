package io.github.indexercoordinator.lock.mysql;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static io.github.indexercoordinator.testing.Eventually.eventually;

import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.RemoteLockStoreContract;
import io.github.indexercoordinator.testing.FaultProxy;
import io.github.indexercoordinator.testing.MysqlProbe;
import io.vertx.core.Future;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The contract on a real server, reached through a proxy that can break the line. */
abstract class MysqlLockStoreContract extends RemoteLockStoreContract {
    static final Duration TIMEOUT = Duration.ofSeconds(2);

    @SuppressWarnings("NullAway.Init") // set before each test
    protected FaultProxy line;

    @SuppressWarnings("NullAway.Init")
    protected MysqlProbe probe;

    /** Where the database is, {@code mysql://user@host:port/database}. */
    protected abstract String serverUri();

    @Override
    protected LockStore emptyStore() throws Exception {
        URI uri = URI.create(serverUri());
        line = new FaultProxy(uri.getHost(), uri.getPort());
        probe = new MysqlProbe(vertx, serverUri());
        return emptied();
    }

    // A server that forgot has forgotten its sessions, too.
    @Override
    protected LockStore emptied() throws Exception {
        probe.tell("DROP TABLE IF EXISTS indexer_lock, indexer_lock_done");
        probe.killOthers();
        URI uri = URI.create(serverUri());
        String through = serverUri().replace(uri.getHost() + ":" + uri.getPort(), "127.0.0.1:" + line.port());
        MysqlLinkOptions options =
                new MysqlLinkOptions(through, "", MysqlTls.DEFAULT, TIMEOUT, Duration.ofMinutes(1), "test/lock");
        MysqlLockNames names = names(options.database());
        MysqlLink link = new MysqlLink(vertx, options, names, RandomGenerator.getDefault(), MysqlLinkListener.NONE);
        eventually("connected", link::isUp);
        return new MysqlLockStore(vertx, link, names, CLOCK);
    }

    /** How the store names things. */
    MysqlLockNames names(String database) {
        return MysqlLockNames.standard(database);
    }

    @Override
    protected FaultProxy line() {
        return line;
    }

    @Override
    protected boolean everGranted(String name) throws Exception {
        return !probe.tell("SELECT fence FROM indexer_lock WHERE name = 'indexer_lock:" + name + "'")
                .equals("0");
    }

    @Override
    protected boolean announces() {
        return false;
    }

    @Override
    protected long eventsTold() {
        return 0;
    }

    /** The try reads and then takes: a lock on the row holds the second until the fault is there. */
    @Override
    protected Future<Acquisition> acquireUnder(Runnable fault) throws Exception {
        Future<Acquisition> acquisition = takingUnderALockedRow();
        fault.run();
        probe.tell("COMMIT");
        return acquisition;
    }

    private Future<Acquisition> takingUnderALockedRow() throws Exception {
        probe.tell("INSERT IGNORE INTO indexer_lock (name) VALUES ('indexer_lock:price')");
        probe.tell("BEGIN; SELECT 1 FROM indexer_lock WHERE name = 'indexer_lock:price' FOR UPDATE");
        Future<Acquisition> acquisition = store.tryAcquire(AcquireRequest.of(List.of("price"), a, LONG));
        eventually("the row is waited for", () -> probe.runs("SET l.owner"));
        return acquisition;
    }

    @Override
    @Test
    protected void grantThatComesAfterItWasGivenBackIsUndone() throws Exception {
        connected();
        Future<Acquisition> acquisition = takingUnderALockedRow();
        line.reset();
        assertUnanswered(acquisition);
        Future<Void> givenBack = store.giveBack(new Lease(List.of("price"), a, 0, CLOCK.now(), List.of()));
        probe.tell("COMMIT");
        answer(givenBack);
        eventually("free", () -> answer(store.holder("price")).isEmpty());
        granted(b);
    }

    @AfterEach
    void closeLine() throws Exception {
        answer(store.close());
        probe.close();
        line.close();
    }
}
