package io.github.indexercoordinator.lock.mysql;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static io.github.indexercoordinator.testing.Eventually.eventually;
import static io.github.indexercoordinator.testing.Eventually.persistently;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Announcement;
import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.LeaseTerm;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.Renewal;
import io.github.indexercoordinator.lock.RunStart;
import io.vertx.core.Vertx;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A node's lock store, and the few things the node does with it. */
final class MysqlRig implements AutoCloseable {
    static final Duration TTL = Duration.ofMinutes(5);
    static final LeaseTerm TERM = new LeaseTerm(TTL);
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final BootClock CLOCK = () -> Duration.ofNanos(System.nanoTime());

    final Vertx vertx = Vertx.vertx();
    final OwnerToken token = OwnerToken.create("web1", 1, RANDOM);
    final MysqlLink link;
    final LockStore store;

    MysqlRig(MysqlLinkOptions options, MysqlLockNames names) {
        link = new MysqlLink(vertx, options, names, RANDOM, MysqlLinkListener.NONE);
        store = new MysqlLockStore(vertx, link, names, CLOCK);
    }

    /** On a running server, and connected. */
    static MysqlRig on(String uri) throws Exception {
        return on(uri, TTL);
    }

    static MysqlRig on(String uri, Duration shortestTtl) throws Exception {
        MysqlRig rig = opening(options(uri, shortestTtl));
        eventually("connected", rig.link::isUp);
        return rig;
    }

    static MysqlRig opening(MysqlLinkOptions options) {
        return new MysqlRig(options, MysqlLockNames.standard(options.database()));
    }

    static MysqlLinkOptions options(String uri, Duration shortestTtl) {
        return new MysqlLinkOptions(uri, "", MysqlTls.DEFAULT, Duration.ofSeconds(2), shortestTtl, "rig/locks");
    }

    @CanIgnoreReturnValue
    Acquisition acquire(Duration ttl, String... names) {
        return answer(store.tryAcquire(AcquireRequest.of(List.of(names), token, ttl)));
    }

    Acquisition acquire() {
        return acquire(TTL, "x");
    }

    @CanIgnoreReturnValue
    Lease granted() {
        return assertInstanceOf(Acquisition.Granted.class, acquire()).lease();
    }

    /** A run that has begun. */
    @CanIgnoreReturnValue
    Lease begun() {
        Lease lease = granted();
        RunStart start =
                new RunStart(Optional.of("t"), "test", 1, 0, Optional.empty(), new Announcement("lock-won", "x", "{}"));
        assertInstanceOf(Renewal.Ours.class, answer(store.begin(lease, TERM, start)));
        return lease;
    }

    Renewal renew(Lease lease) {
        return answer(store.renew(lease, TERM));
    }

    /** Renews as soon as the store answers, as a heartbeat does. */
    @CanIgnoreReturnValue
    Renewal renewAtLast(Lease lease) {
        return persistently(() -> renew(lease));
    }

    void stillOurs(Lease lease) {
        assertInstanceOf(Renewal.Ours.class, renewAtLast(lease));
    }

    MysqlFailure failure() {
        return assertThrows(MysqlFailure.class, this::acquire);
    }

    @Override
    public void close() {
        answer(store.close());
        answer(vertx.close());
    }
}
