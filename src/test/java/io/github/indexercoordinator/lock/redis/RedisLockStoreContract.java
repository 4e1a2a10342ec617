package io.github.indexercoordinator.lock.redis;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.LeaseTerm;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.Release;
import io.github.indexercoordinator.lock.RemoteLockStoreContract;
import io.github.indexercoordinator.lock.RunOutcome;
import io.github.indexercoordinator.redis.RedisFailure;
import io.github.indexercoordinator.redis.RedisLink;
import io.github.indexercoordinator.redis.RedisLinkListener;
import io.github.indexercoordinator.redis.RedisLinkOptions;
import io.github.indexercoordinator.testing.FaultProxy;
import io.github.indexercoordinator.testing.RedisProbe;
import java.net.URI;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The contract on a real server, reached through a proxy that can break the line. */
abstract class RedisLockStoreContract extends RemoteLockStoreContract {
    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    @SuppressWarnings("NullAway.Init") // set before each test
    protected FaultProxy line;

    @SuppressWarnings("NullAway.Init")
    protected RedisProbe probe;

    /** Where the server is, {@code redis://host:port}. */
    protected abstract String serverUri();

    @Override
    protected LockStore emptyStore() throws Exception {
        URI uri = URI.create(serverUri());
        line = new FaultProxy(uri.getHost(), uri.getPort());
        probe = new RedisProbe(vertx, serverUri());
        return emptied();
    }

    @Override
    protected LockStore emptied() throws Exception {
        probe.tell("flushall");
        RedisLinkOptions options = RedisLinkOptions.of("redis://127.0.0.1:" + line.port(), TIMEOUT, "test/lock");
        RedisLink link = new RedisLink(vertx, options, RandomGenerator.getDefault(), RedisLinkListener.NONE);
        // The first connection of a JVM may take longer than a command may.
        eventually("connected", link::isUp);
        return new RedisLockStore(vertx, link, RedisLockNames.DEFAULT, CLOCK);
    }

    @Override
    protected FaultProxy line() {
        return line;
    }

    @Override
    protected boolean everGranted(String name) throws Exception {
        return probe.tell("exists", "{indexer_lock:" + name + "}:fence").equals("1");
    }

    @Override
    protected long eventsTold() throws Exception {
        return Long.parseLong(probe.tell("xlen", "indexer:history"));
    }

    @Test
    void fullServerStillShowsHoldersRenewsAndReleases() throws Exception {
        Lease lease = granted(a);
        Lease other = assertGranted(acquire(b, LONG, "stock"));
        probe.tell("config", "set", "maxmemory", 1);
        begun(lease, "t-1");
        assertInstanceOf(Acquisition.Taken.class, acquire(b, LONG, "price"));
        assertOurs(answer(store.renew(lease, new LeaseTerm(LONG))));
        assertEquals(new Release(true, true, false), release(lease, RunOutcome.SUCCEEDED));
        answer(store.giveBack(other));
        RedisFailure failure = assertThrows(RedisFailure.class, () -> acquire(b, LONG, "price"));
        assertEquals(RedisFailure.Kind.REFUSED, failure.kind());
        assertEquals("OOM", failure.code());
    }

    @AfterEach
    void closeLine() throws Exception {
        probe.tell("config", "set", "maxmemory", 0);
        answer(store.close());
        line.close();
    }
}
