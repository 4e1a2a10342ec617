package io.github.indexercoordinator.lock.mysql;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.LockStoreTurnsContract;
import io.github.indexercoordinator.testing.MariadbProcess;
import io.github.indexercoordinator.testing.MysqlProbe;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MysqlLockStoreTurnsIT extends LockStoreTurnsContract {
    @SuppressWarnings("NullAway.Init") // set before each test
    private MysqlProbe probe;

    @Override
    protected LockStore emptyStore() throws Exception {
        String uri = MariadbProcess.shared().uri("turns");
        probe = new MysqlProbe(vertx, uri);
        probe.tell("DROP TABLE IF EXISTS indexer_lock, indexer_lock_done");
        MysqlLinkOptions options = MysqlRig.options(uri, Duration.ofMinutes(1));
        MysqlLockNames names = MysqlLockNames.standard(options.database());
        MysqlLink link = new MysqlLink(vertx, options, names, RandomGenerator.getDefault(), MysqlLinkListener.NONE);
        eventually("connected", link::isUp);
        return new MysqlLockStore(vertx, link, names, () -> Duration.ofNanos(System.nanoTime()));
    }

    @AfterEach
    void closeProbe() {
        probe.close();
    }

    /** Else nobody would look for it: who frees a lock looks for what is written down by then. */
    @Test
    void whoIsWaitedForGoesBeforeThatIsWrittenDown() throws Exception {
        begun(granted(queue("t-1", OptionalLong.empty())));
        probe.tell("BEGIN; UPDATE indexer_lock SET owner = '', expires_at = 0, revision = revision + 1");
        Future<Acquisition> asked = store.tryAcquire(queue("t-2", OptionalLong.empty()));
        eventually("it is being written down", () -> probe.runs("SUM(revision)"));
        probe.tell("COMMIT");
        assertInstanceOf(Acquisition.Granted.class, answer(asked));
    }

    @Test
    void whoWaitsAndIsLookedForByNobodyIsPassedOver() throws Exception {
        Lease price = begun(granted(ask(PRICE, "t-1")));
        queued(ask(STOCK, "t-2"));
        release(price);
        queued(ask(SEARCH, "t-3"));
        probe.tell("UPDATE indexer_lock SET looked_at = looked_at - 11000000 WHERE name = 'indexer_lock:stock'");
        granted(look(SEARCH));
    }

    @Test
    void aTriggerThatMustWaitOnAServerThatRefusesToWriteIsToldWhoHoldsIt() throws Exception {
        Lease price = begun(granted(queue("t-1", OptionalLong.empty())));
        probe.tell("ALTER TABLE indexer_lock ADD CONSTRAINT nothing_waits CHECK (pending_mark = '')");
        Acquisition.Taken taken =
                assertInstanceOf(Acquisition.Taken.class, answer(store.tryAcquire(queue("t-2", OptionalLong.empty()))));
        assertEquals(price.token(), taken.holder().owner());
    }
}
