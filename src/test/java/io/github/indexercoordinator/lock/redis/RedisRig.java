package io.github.indexercoordinator.lock.redis;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static io.github.indexercoordinator.testing.Eventually.eventually;
import static io.github.indexercoordinator.testing.Eventually.persistently;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Announcement;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.LeaseTerm;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.Release;
import io.github.indexercoordinator.lock.Renewal;
import io.github.indexercoordinator.lock.RunEnd;
import io.github.indexercoordinator.lock.RunOutcome;
import io.github.indexercoordinator.lock.RunStart;
import io.github.indexercoordinator.redis.RedisFailure;
import io.github.indexercoordinator.redis.RedisLink;
import io.github.indexercoordinator.redis.RedisLinkListener;
import io.github.indexercoordinator.redis.RedisLinkOptions;
import io.github.indexercoordinator.testing.RedisProbe;
import io.github.indexercoordinator.testing.RedisProcess;
import io.vertx.core.Vertx;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A lock store on a server that a test is about to maltreat, and the few things a node does with it. */
final class RedisRig implements AutoCloseable {
    static final Duration TTL = Duration.ofMinutes(5);
    static final LeaseTerm TERM = new LeaseTerm(TTL);
    static final String ROLE = "rig/locks";
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    final Vertx vertx = Vertx.vertx();
    final OwnerToken a = OwnerToken.create("web1", 1, RANDOM);
    final OwnerToken b = OwnerToken.create("web2", 2, RANDOM);
    final RedisLink link;
    final LockStore store;
    final RedisProbe probe;

    RedisRig(RedisLinkOptions options, String probeUri) {
        link = new RedisLink(vertx, options, RANDOM, RedisLinkListener.NONE);
        store = new RedisLockStore(vertx, link, RedisLockNames.DEFAULT, () -> Duration.ofNanos(System.nanoTime()));
        probe = new RedisProbe(vertx, probeUri);
    }

    /** On a running server, and connected: the first connection of a JVM may take longer than a command may. */
    static RedisRig on(RedisProcess redis) throws Exception {
        RedisRig rig = on(redis.uri());
        eventually("connected", rig.link::isUp);
        return rig;
    }

    static RedisRig on(String uri) {
        return new RedisRig(options(uri), uri);
    }

    static RedisLinkOptions options(String uri) {
        return RedisLinkOptions.of(uri, TIMEOUT, ROLE);
    }

    Acquisition acquire(OwnerToken token) {
        return answer(store.tryAcquire(AcquireRequest.of(List.of("x"), token, TTL)));
    }

    @CanIgnoreReturnValue
    Lease granted(OwnerToken token) {
        return assertInstanceOf(Acquisition.Granted.class, acquire(token)).lease();
    }

    /** Granted, as soon as the store answers. */
    @CanIgnoreReturnValue
    Lease grantedAtLast(OwnerToken token) {
        return assertInstanceOf(Acquisition.Granted.class, persistently(() -> acquire(token)))
                .lease();
    }

    /** A run that has begun, under {@link #a}. */
    Lease begun() {
        Lease lease = granted(a);
        RunStart start = new RunStart(
                Optional.of("t"), "test", 1, 0, Optional.empty(), new Announcement("lock-won", "x", "{\"n\":1}"));
        assertInstanceOf(Renewal.Ours.class, answer(store.begin(lease, TERM, start)));
        return lease;
    }

    @CanIgnoreReturnValue
    Release release(Lease lease) {
        Announcement released = new Announcement("released", "x", "{\"n\":2}");
        return answer(store.release(
                lease, new RunEnd(RunOutcome.SUCCEEDED, Optional.of("t"), Duration.ofHours(1), released)));
    }

    Renewal renew(Lease lease) {
        return answer(store.renew(lease, TERM));
    }

    RedisFailure failure() {
        return assertThrows(RedisFailure.class, () -> acquire(b));
    }

    @Override
    public void close() {
        answer(store.close());
        answer(vertx.close());
    }
}
